import { autocompletion, type Completion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { HighlightStyle, bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { VariableItem } from '@lightfield/contract';
import { useEffect, useRef } from 'react';
import styles from './code-editor.module.css';
import { ESCAPE_WITHIN } from './escape-within.ts';
import { THEME } from './theme.ts';

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--lf-accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--lf-ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--lf-important)' },
  { tag: tags.comment, color: 'var(--lf-text-faint)', fontStyle: 'italic' },
]);

/** A function that scripts may call. */
export interface ScriptFunction {
  readonly name: string;
  /** What is put in for it: `get('')`. */
  readonly call: string;
  readonly detail: string;
}
type Variable = Pick<VariableItem, 'key' | 'name' | 'unit'>;
/** Where a script failed; counted from 1. */
export interface CodeFault {
  readonly message: string;
  readonly line?: number | null | undefined;
  readonly column?: number | null | undefined;
}
/** All that a script can name. */
export interface ScriptNames {
  readonly functions: readonly ScriptFunction[];
  readonly variables: readonly Variable[];
  /** By id, inside the quotes of `openPage`. */
  readonly pages?: readonly { readonly id: string; readonly title: string }[] | undefined;
}

/** Keys inside the quotes of get and set, and as words of their own; pages inside those of openPage; functions everywhere. */
const complete = (names: () => ScriptNames) => (context: CompletionContext) => {
  const { explicit, state, pos } = context;
  const word = context.matchBefore(/[\w-]+/);
  const from = word?.from ?? pos;
  const before = state.sliceDoc(Math.max(0, from - 20), from);
  const quoted = /\b(?<call>get|set|openPage)\s*\(\s*['"`]$/.exec(before)?.groups?.['call'];
  if (!word && !quoted && !explicit) return null;
  const { functions, variables, pages = [] } = names();
  const validFor = /^[\w-]*$/;
  if (quoted === 'openPage')
    return { from, options: pages.map(({ id, title }) => ({ label: title, apply: id, detail: id })), validFor };
  const keys = variables.map(({ key, name, unit }) => ({
    label: key,
    type: 'variable',
    detail: unit ? `${name} ${unit}` : name,
    ...(quoted ? {} : { apply: `get('${key}')` }),
  }));
  const calls = functions.map(({ name, call, detail }): Completion => {
    return { label: name, type: 'function', apply: call, detail };
  });
  return { from, options: quoted ? keys : [...calls, ...keys], validFor };
};

function diagnosticsOf(state: EditorState, fault: CodeFault | null): Diagnostic[] {
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
  names,
  fault,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  readOnly: boolean;
  names: ScriptNames;
  /** Where the last trial run failed. */
  fault: CodeFault | null;
  onChange: (value: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ names, onChange });
  latest.current = { names, onChange };
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
          javascriptLanguage.data.of({ autocomplete: complete(() => latest.current.names) }),
          autocompletion({ override: [complete(() => latest.current.names)] }),
          syntaxHighlighting(COLOURS),
          ESCAPE_WITHIN,
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
