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
  suppliersOfProductQuerySchema,
  suppliersOfProductSchema,
} from './supplier-file.ts';

/** A supplier's page: status, next step, tags, notes, and products (RES-10). A change saves the supplier, too. */
export const supplierCalls = calls(
  '/api/suppliers',
  { tag: 'Wholesale suppliers', access: wholesaleListsAccess, full: true, upstream: '/portal/suppliers' },
  {
    page: get('/page', 'load the supplier', {
      query: supplierNameSchema,
      answer: supplierPageSchema,
      upstream: {
        describe: 'A supplier with status, next step, tags, notes and products',
        refuses: [410],
      },
    }),
    change: put('/page', 'change the supplier', {
      body: changeSupplierSchema,
      answer: doneSchema,
      upstream: { describe: 'Change status, next step or tags', refuses: [409, 410] },
    }),
    addNote: post('/notes', 'add a note', {
      body: addNoteSchema,
      answer: doneSchema,
      upstream: { describe: 'Add a note', refuses: [409, 410] },
    }),
    removeNote: del('/notes', 'delete a note', {
      body: removeNoteSchema,
      answer: doneSchema,
      upstream: { describe: 'Delete a note', refuses: [409, 410] },
    }),
    addProducts: post('/products', 'add products', {
      body: addProductsSchema,
      answer: doneSchema,
      upstream: {
        describe: 'Add products looked up from a supplier',
        refuses: [409, 410],
      },
    }),
    removeProduct: del('/products', 'remove a product', {
      body: removeProductSchema,
      answer: doneSchema,
      upstream: { describe: 'Remove a product', refuses: [409, 410] },
    }),
    ofProduct: get('/of-product', 'load the suppliers of this product', {
      query: suppliersOfProductQuerySchema,
      answer: suppliersOfProductSchema,
      upstream: { describe: 'The suppliers of a product' },
    }),
    counts: get('/counts', 'count saved suppliers', {
      answer: supplierCountsSchema,
      upstream: { describe: 'How many saved suppliers have each status and tag' },
    }),
  },
);
