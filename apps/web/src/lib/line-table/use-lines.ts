import { useMemo, useState } from 'react';
import { CallRefused } from '../wire.ts';
import { type TypedLine, isBlank, placeOf } from './lines.ts';

/** What the server said of the lines that were sent, by place; it holds until the line is changed. */
function said(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof CallRefused)) return new Map();
  return new Map(
    error.fields.flatMap(({ field, problem }) => {
      const place = placeOf(field);
      return place ? [[`${place.line}.${place.key}`, problem] as const] : [];
    }),
  );
}

/**
 * Lines of a batch while they are typed. `check` says what is wrong with them before they are sent, by the line and the column;
 * what the server says of lines is shown at the same places. Empty lines are left out of what is sent, and keep their place.
 */
export function useLines<Line extends TypedLine>(
  check: (lines: readonly Line[]) => readonly { line: number; field: string; problem: string }[],
) {
  const [lines, setLines] = useState<readonly TypedLine[]>([]);
  /** What was sent last, so that answers find the lines they are about. */
  const [sent, setSent] = useState<{ places: readonly TypedLine[]; error: unknown }>();
  const [checked, setChecked] = useState(false);
  const filled = useMemo(() => lines.filter((line) => !isBlank(line)) as Line[], [lines]);
  const local = useMemo(() => {
    const found = new Map<TypedLine, Map<string, string>>();
    for (const { line, field, problem } of check(filled)) {
      const of = filled[line];
      if (of) found.set(of, (found.get(of) ?? new Map<string, string>()).set(field, problem));
    }
    return found;
  }, [filled, check]);
  const answered = useMemo(() => said(sent?.error), [sent]);
  return {
    lines,
    filled,
    setLines,
    /** Problems of the lines themselves; 0: they may be sent. */
    problems: local.size,
    /** Problems that the server's last answer put at lines. */
    answered: answered.size,
    /** From now on what is missing is said, too. */
    showAll: () => setChecked(true),
    refused: (error: unknown) => setSent({ places: filled, error }),
    problemOf: (index: number, key: string): string | undefined => {
      const line = lines[index];
      if (!line) return undefined;
      const own = local.get(line)?.get(key);
      // Nobody is told of what they have not come to yet.
      if (own !== undefined) return checked || (line[key] ?? '') !== '' ? own : undefined;
      const place = sent?.places.indexOf(line) ?? -1;
      return place < 0 ? undefined : answered.get(`${place}.${key}`);
    },
  };
}
