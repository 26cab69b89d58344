import {
  type Completion,
  type CompletionContext,
  autocompletion,
  completionKeymap,
  startCompletion,
} from '@codemirror/autocomplete';
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

type NamesLike = (typed: string) => readonly FormulaName[] | Promise<readonly FormulaName[]>;

/**
 * Keys, `device.variable` as one word, found by what is typed: the key or, in any script, what the variable is called. Who asks has chosen
 * them: a title holds what was typed where the key that is put in does not.
 */
const complete = (namesLike: NamesLike) => async (context: CompletionContext) => {
  // A name may begin with digits ("1号泵"), which alone are a number.
  const word = context.matchBefore(/(?:\d+(?![\w.])\p{L}|\p{L})[\p{L}\w.]*/u);
  if (!word && !context.explicit) return null;
  const names = await namesLike(word?.text ?? '');
  const options = names.map(({ key, detail }): Completion => ({ label: key, detail, type: 'variable' }));
  return { from: word?.from ?? context.pos, options, filter: false };
};

/** Whoever comes to an empty formula is shown what there is to choose from. */
const OFFERS_WHEN_EMPTY = EditorView.updateListener.of(({ focusChanged, state, view }) => {
  if (!focusChanged || !view.hasFocus || state.doc.length > 0 || state.readOnly) return;
  // An editor takes no command while it tells of a change.
  setTimeout(() => startCompletion(view));
});

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
  autoFocus = false,
  readOnly = false,
  namesLike,
  onChange,
}: {
  id: string;
  label: string;
  value?: string;
  fault: FormulaFault | undefined;
  autoFocus?: boolean;
  readOnly?: boolean;
  namesLike: NamesLike;
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
          autocompletion({ icons: false, override: [complete((typed) => latest.current.namesLike(typed))] }),
          OFFERS_WHEN_EMPTY,
          EditorState.readOnly.of(readOnly),
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
    if (autoFocus) made.focus();
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
