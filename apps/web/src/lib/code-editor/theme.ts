import { EditorView } from '@codemirror/view';

/** Colours and type of what is written in code, from the tokens. */
export const THEME = EditorView.theme({
  '&': { color: 'var(--lf-text)', backgroundColor: 'var(--lf-surface)', fontSize: 'var(--lf-font-small)' },
  '.cm-content': { caretColor: 'var(--lf-text)', fontFamily: 'var(--lf-mono-font)', minHeight: '220px' },
  '.cm-cursor': { borderLeftColor: 'var(--lf-text)' },
  '.cm-gutters': { color: 'var(--lf-text-faint)', backgroundColor: 'var(--lf-sunken)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--lf-hover)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--lf-hover)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--lf-accent-soft) !important',
  },
  '.cm-tooltip': { color: 'var(--lf-text)', backgroundColor: 'var(--lf-raised)', border: '1px solid var(--lf-line)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--lf-text)',
    backgroundColor: 'var(--lf-accent-soft)',
  },
  // Chinese has no italics.
  '.cm-completionDetail': { color: 'var(--lf-text-soft)', fontFamily: 'var(--lf-text-font)', fontStyle: 'normal' },
});
