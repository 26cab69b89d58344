import type { SameTexts } from '../../text/text.ts';
import type zh from './design-zh.ts';

export default {
  component: {
    add: 'Put a component into the library',
    edit: 'Renamed or moved a component of the library',
    save: 'Saved a component of the library',
    restore: 'Restored a version of a component of the library',
    delete: 'Deleted a component of the library',
  },
  ownSymbol: {
    add: 'Added a symbol of the enterprise',
    edit: 'Renamed or moved a symbol of the enterprise',
    save: 'Changed a symbol of the enterprise',
    delete: 'Deleted a symbol of the enterprise',
  },
  pageLook: {
    add: 'Added a page theme or style',
    save: 'Changed a page theme or style',
    delete: 'Deleted a page theme or style',
  },
} satisfies SameTexts<typeof zh>;
