import type { Binding, Widget } from '@lightfield/page';
import { useEffect, useRef, useState } from 'react';
import { usePage } from './host.ts';
import { writeEvent } from './write-event.ts';
import { viewText } from '../locales/view/text.ts';

interface Writing {
  readonly data: Binding | null;
  readonly confirm: boolean;
  readonly feedback: boolean;
}
const NOT_ALLOWED = viewText('useWriter.notAllowed');

export interface Writer {
  /** What is on its way to the gateway, while it is. */
  readonly pending: string | null;
  /** Nothing may be written from here; `why` says the reason where the operator should know it. */
  readonly locked: boolean;
  readonly why: string;
  write(value: string): Promise<void>;
}
/**
 * Writing for controls of values. One value at a time; afterwards the control shows again what the gateway says, also
 * when the operator said no or the gateway did.
 */
export function useWriter(widget: Widget<Writing>): Writer {
  const page = usePage();
  const { data, confirm, feedback } = widget.data;
  const [pending, setPending] = useState<string | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const allowed = data !== null && page.mayWrite(data);
  return {
    pending,
    locked: page.mode === 'edit' || !allowed,
    why: page.mode === 'run' && data && !allowed ? NOT_ALLOWED[page.language] : '',
    async write(value) {
      if (!data || !allowed || pending !== null) return;
      setPending(value);
      try {
        await page.act(widget, writeEvent(data, value, { confirm, feedback }));
      } finally {
        if (here.current) setPending(null);
      }
    },
  };
}
