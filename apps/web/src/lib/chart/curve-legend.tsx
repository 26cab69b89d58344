import { useImperativeHandle, useRef, type Ref } from 'react';
import styles from './curve.module.css';

export interface LegendEntry {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly colour: string;
}
/** Values under the pointer go straight into the page: a moving pointer renders nothing in React. */
export interface LegendHandle {
  /** Time as text, and one text per entry. */
  show(time: string, values: readonly string[]): void;
}

/** What each curve is, and its value at the cursor. A click shows one curve alone; with Ctrl or Cmd it hides or shows it. */
export function CurveLegend({
  entries,
  hidden,
  hint,
  onToggle,
  ref,
}: {
  entries: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  /** What a click does, as a tooltip. */
  hint: string;
  onToggle: (id: string, additive: boolean) => void;
  ref: Ref<LegendHandle>;
}) {
  const time = useRef<HTMLSpanElement>(null);
  const values = useRef<(HTMLSpanElement | null)[]>([]);
  useImperativeHandle(ref, () => ({
    show(timeText, texts) {
      if (time.current) time.current.textContent = timeText;
      for (const [index, text] of texts.entries()) {
        const cell = values.current[index];
        if (cell && cell.textContent !== text) cell.textContent = text;
      }
    },
  }));
  return (
    <div className={styles['legend']}>
      <span ref={time} className={styles['legendTime']} />
      <ul>
        {entries.map(({ id, title, unit, colour }, index) => (
          <li key={id}>
            <button
              type="button"
              title={hint}
              aria-pressed={!hidden.has(id)}
              data-hidden={hidden.has(id)}
              onClick={(event) => onToggle(id, event.ctrlKey || event.metaKey)}
            >
              <span className={styles['swatch']} data-ink style={{ background: colour }} />
              <span className={styles['legendTitle']}>{title}</span>
              <span
                className={styles['legendValue']}
                ref={(cell) => {
                  values.current[index] = cell;
                }}
              />
              <span className={styles['legendUnit']}>{unit}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
