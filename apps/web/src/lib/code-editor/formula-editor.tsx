import { type Completion, type CompletionContext, autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, drawSelection, keymap } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import styles from './code-editor.module.css';
import { ESCAPE_WITHIN } from './escape-within.ts';
import { THEME } from './theme.ts';

/** A name that a formula may use. */
export interface FormulaName {
  readonly key: string;
  readonly detail: string;
}
/** Where a formula is wrong: characters counted from 0, the end exclusive. */
export interface FormulaFault {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

const FLAT = EditorView.theme({ '.cm-content': { minHeight: '64px' } });

/** Names as they are typed, `device.variable` as one word. */
const complete =
  (namesLike: (typed: string) => Promise<readonly FormulaName[]>) => async (context: CompletionContext) => {
    const word = context.matchBefore(/[A-Za-z][\w.]*/);
    if (!word && !context.explicit) return null;
    const names = await namesLike(word?.text ?? '');
    const options = names.map(({ key, detail }): Completion => ({ label: key, detail, type: 'variable' }));
    return { from: word?.from ?? context.pos, options, validFor: /^[\w.]*$/ };
  };

function diagnosticsOf(state: EditorState, fault: FormulaFault | undefined): Diagnostic[] {
  if (!fault) return [];
  const { length } = state.doc;
  const to = Math.min(length, Math.max(fault.to, fault.from + 1));
  // at the end of the text there is nothing to underline but what stands before
  const from = Math.max(0, Math.min(fault.from, to - 1));
  return [{ from, to, severity: 'error', message: fault.message }];
}

/** One formula: completed by names while it is typed, underlined where it is wrong. */
export default function FormulaEditor({
  id,
  label,
  value = '',
  fault,
  namesLike,
  onChange,
}: {
  id: string;
  label: string;
  value?: string;
  fault: FormulaFault | undefined;
  namesLike: (typed: string) => Promise<readonly FormulaName[]>;
  onChange: (value: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ namesLike, onChange });
  latest.current = { namesLike, onChange };
  // The editor is made once; what changes later is told to it below.
  useEffect(() => {
    if (!place.current) return undefined;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          history(),
          drawSelection(),
          bracketMatching(),
          autocompletion({ override: [complete((typed) => latest.current.namesLike(typed))] }),
          ESCAPE_WITHIN,
          // of two themes the first one wins
          FLAT,
          THEME,
          EditorView.lineWrapping,
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ id, 'aria-label': label, spellcheck: 'false' }),
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
  useEffect(() => {
    const { current } = view;
    if (current && current.state.doc.toString() !== value)
      current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const { current } = view;
    if (current) current.dispatch(setDiagnostics(current.state, diagnosticsOf(current.state, fault)));
  }, [fault]);
  return <div ref={place} className={styles['formula']} />;
}
