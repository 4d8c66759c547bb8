import type { ReactNode } from 'react';
import { type TabLink, TabLinks } from '#client/ui/tabs.tsx';
import { wholesaleTitles } from '#shared/wholesale/access.ts';
import { type SupplierList, supplierLists } from '../supplier-lists.ts';
import { supplierTexts } from '../texts.ts';
import '../wholesale.css';
import { translated } from '#shared/localized.ts';

type SupplierFrameProps = {
  list: SupplierList;
  message: string | null;
  saved: number | undefined;
  tools: ReactNode;
  children: ReactNode;
};

export function SupplierFrame({ list, message, saved, tools, children }: SupplierFrameProps) {
  const links = Object.entries(supplierLists).map(
    ([name, { path, tab }]): TabLink => ({
      href: path,
      title: translated('titles', tab),
      count: name === 'saved' ? saved : undefined,
    }),
  );
  return (
    <main className="page suppliers" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{translated('titles', wholesaleTitles[list])}</h1>
        <span className="soft fig cut wide-only" role="status">
          {message}
        </span>
        <span className="push" />
        {tools}
      </div>
      <TabLinks label={supplierTexts.lists} links={links} current={supplierLists[list].path} />
      {children}
    </main>
  );
}
