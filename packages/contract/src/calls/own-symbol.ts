import { z } from 'zod';
import { OwnSymbolInfo, OwnSymbolRow, OwnSymbolSaved, OwnSymbolUses } from '../entities/own-symbol.ts';
import { PageJson } from '../entities/page.ts';
import { Id, formInt, jsonText, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const empty = z.object({});
const version = formInt.pipe(z.int().min(1).max(2_147_483_647));
/** It is that of the enterprise of this page; one of another enterprise is answered as one that does not exist. */
const beside = { pageId: Id };
const of = { ...beside, symbolId: Id };
const named = { name: text(LIMITS.ownSymbol.nameMax).min(1), category: text(20).min(1) };
/** What `packages/page` calls an `OwnDrawing`. 1959: it is none; 1977: it has too many parts; 90006: it is too long. */
const drawing = { drawing: jsonText(PageJson) };
const ofPage = { page: 'pageId' } as const;
const sees = { access: 'manage_page_view', effect: 'reads', scope: ofPage } as const satisfies Partial<Call>;
const changes = { access: 'manage_page_edit', effect: 'changes', scope: ofPage } as const satisfies Partial<Call>;

/** Symbols that an enterprise made of its own drawings, beside a page of it (decision 137). */
export const ownSymbolCalls = {
  query: defineCall('/lfscada/configuration/symbol/query', {
    ...sees,
    summary: 'Symbols that the enterprise made of its own drawings, by name',
    body: z.object(beside),
    answer: z.array(OwnSymbolRow),
  }),
  info: defineCall('/lfscada/configuration/symbol/info', {
    ...sees,
    summary: 'A symbol of the enterprise with its drawing',
    body: z.object(of),
    answer: OwnSymbolInfo,
  }),
  uses: defineCall('/lfscada/configuration/symbol/uses', {
    ...sees,
    summary: 'Pages that show a symbol of the enterprise',
    body: z.object(of),
    answer: OwnSymbolUses,
  }),
  /** 1956: the name is taken; 1957: there are as many as there can be. */
  add: defineCall('/lfscada/configuration/symbol/add', {
    ...changes,
    summary: 'Add a symbol to those of the enterprise',
    body: z.object({ ...beside, ...named, ...drawing }),
    answer: OwnSymbolSaved,
  }),
  /** 1956; 1958: somebody has saved since `base`. */
  save: defineCall('/lfscada/configuration/symbol/save', {
    ...changes,
    summary: 'Change a symbol of the enterprise; pages keep it as they have it until somebody takes it over there',
    body: z.object({ ...of, base: version, ...named, ...drawing }),
    answer: OwnSymbolSaved,
  }),
  /** 1956. */
  edit: defineCall('/lfscada/configuration/symbol/edit', {
    ...changes,
    summary: 'Rename a symbol of the enterprise, or move it to another folder',
    body: z.object({ ...of, ...named }),
    answer: empty,
  }),
  /** Pages that show it keep it as they have it. */
  delete: defineCall('/lfscada/configuration/symbol/delete', {
    ...changes,
    summary: 'Delete a symbol of the enterprise; pages that show it stay as they are',
    body: z.object(of),
    answer: empty,
  }),
};
