import { autocompletion, type Completion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { HighlightStyle, bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { TrialResult, VariableItem } from '@lightfield/contract';
import { useEffect, useRef } from 'react';
import styles from './script.module.css';

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--lf-accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--lf-ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--lf-important)' },
  { tag: tags.comment, color: 'var(--lf-text-faint)', fontStyle: 'italic' },
]);
const THEME = EditorView.theme({
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
});

/** All that a script can reach. */
const FUNCTIONS: readonly Completion[] = [
  { label: 'get', type: 'function', apply: "get('')", detail: '(key)' },
  { label: 'set', type: 'function', apply: "set('', )", detail: '(key, value)' },
  { label: 'log', type: 'function', apply: 'log()', detail: '(text)' },
  { label: 'now', type: 'function', apply: 'now()', detail: '() ms' },
];

type Variable = Pick<VariableItem, 'key' | 'name' | 'unit'>;

/** Keys inside the quotes of get and set, and as words of their own; the functions everywhere. */
const complete = (variables: () => readonly Variable[]) => (context: CompletionContext) => {
  const { explicit, state, pos } = context;
  const word = context.matchBefore(/[A-Za-z_][A-Za-z0-9_]*/);
  const from = word?.from ?? pos;
  const quoted = /\b[gs]et\s*\(\s*['"`]$/.test(state.sliceDoc(Math.max(0, from - 20), from));
  if (!word && !quoted && !explicit) return null;
  const keys = variables().map(({ key, name, unit }) => ({
    label: key,
    type: 'variable',
    detail: unit ? `${name} ${unit}` : name,
    ...(quoted ? {} : { apply: `get('${key}')` }),
  }));
  return { from, options: quoted ? keys : [...FUNCTIONS, ...keys], validFor: /^[A-Za-z0-9_]*$/ };
};

function diagnosticsOf(state: EditorState, fault: TrialResult['fault']): Diagnostic[] {
  if (!fault?.line || fault.line > state.doc.lines) return [];
  const line = state.doc.line(fault.line);
  const from = Math.min(line.to, line.from + Math.max(0, (fault.column ?? 1) - 1));
  return [{ from, to: Math.max(line.to, from), severity: 'error', message: fault.message }];
}

/** The text of a script. */
export default function CodeEditor({
  id,
  label,
  value,
  readOnly,
  variables,
  fault,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  readOnly: boolean;
  variables: readonly Variable[];
  /** Where the last trial run failed. */
  fault: TrialResult['fault'];
  onChange: (value: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ variables, onChange });
  latest.current = { variables, onChange };
  const locked = useRef(new Compartment());
  // The editor is made once; what changes later is told to it below.
  useEffect(() => {
    if (!place.current) return undefined;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          javascript(),
          javascriptLanguage.data.of({ autocomplete: complete(() => latest.current.variables) }),
          autocompletion({ override: [complete(() => latest.current.variables)] }),
          syntaxHighlighting(COLOURS),
          THEME,
          EditorView.lineWrapping,
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ id, 'aria-label': label }),
          locked.current.of(EditorState.readOnly.of(readOnly)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // Undone, discarded, or changed by somebody else.
  useEffect(() => {
    const { current } = view;
    if (current && current.state.doc.toString() !== value)
      current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({ effects: locked.current.reconfigure(EditorState.readOnly.of(readOnly)) });
  }, [readOnly]);
  useEffect(() => {
    const { current } = view;
    if (current) current.dispatch(setDiagnostics(current.state, diagnosticsOf(current.state, fault)));
  }, [fault]);
  return <div ref={place} className={styles['editor']} />;
}
