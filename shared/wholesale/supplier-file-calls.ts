import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { wholesaleListsAccess } from './access.ts';
import {
  addNoteSchema,
  addProductsSchema,
  changeSupplierSchema,
  removeNoteSchema,
  removeProductSchema,
  supplierCountsSchema,
  supplierNameSchema,
  supplierPageSchema,
} from './supplier-file.ts';

/** Ours, and optional: without them, a supplier has no page, and the saved list neither filters nor sorts. */
export const supplierPaths = {
  page: '/portal/suppliers/page',
  notes: '/portal/suppliers/notes',
  products: '/portal/suppliers/products',
  counts: '/portal/suppliers/counts',
} as const;

/** A supplier's page: status, next step, tags, notes, and products (RES-10). A change saves the supplier, too. */
export const supplierCalls = calls(
  '/api/suppliers',
  { access: wholesaleListsAccess },
  {
    page: get('/page', 'load the supplier', { query: supplierNameSchema, answer: supplierPageSchema, optional: true, upstream: { path: supplierPaths.page } }),
    change: put('/page', 'change the supplier', { body: changeSupplierSchema, answer: doneSchema, optional: 'refuse', upstream: { path: supplierPaths.page } }),
    addNote: post('/notes', 'add a note', { body: addNoteSchema, answer: doneSchema, optional: 'refuse', upstream: { path: supplierPaths.notes } }),
    removeNote: del('/notes', 'delete a note', { body: removeNoteSchema, answer: doneSchema, optional: 'refuse', upstream: { path: supplierPaths.notes } }),
    addProducts: post('/products', 'add products', {
      body: addProductsSchema,
      answer: doneSchema,
      optional: 'refuse',
      upstream: { path: supplierPaths.products },
    }),
    removeProduct: del('/products', 'remove a product', {
      body: removeProductSchema,
      answer: doneSchema,
      optional: 'refuse',
      upstream: { path: supplierPaths.products },
    }),
    counts: get('/counts', 'count saved suppliers', { answer: supplierCountsSchema, optional: true, upstream: { path: supplierPaths.counts } }),
  },
);
