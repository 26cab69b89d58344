import {
  type BodyOut,
  DomainError,
  LIMITS,
  type PageLine,
  type PageOpened,
  type PageView,
  type Signal,
  monitorErrors,
  type pageCalls,
} from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { briefSignals } from '@lightfield/rules';
import type { Caller } from '../../kernel/caller.ts';
import type { PageStore } from './page-store.ts';

/** Live values of a device. Implemented by features/monitor. */
export interface PageMonitor {
  /** 2001: the device has no gateway. */
  signals(caller: Caller, equipmentId: string, ids: readonly string[]): Promise<Signal[]>;
  line(caller: Caller, equipmentId: string, signals: 'all' | string[]): Promise<PageLine>;
}
/** What everybody sees of a page who sees it. 1908 until this session has given the password. */
type Shown = Omit<PageView, 'signals' | 'document'> & { readonly document: PageDocument };

/** Pages of devices with the words of what they show, and with what their live lines begin with. */
export function pagesOfDevices(
  { store, monitor }: { store: Pick<PageStore, 'brief'>; monitor: PageMonitor },
  shown: (caller: Caller, id: string) => Promise<Shown>,
) {
  /** Without a gateway nobody knows anything of variables: the page shows the rest. */
  const wordsOf = (caller: Caller, { equipmentId, document }: Shown): Promise<Signal[]> =>
    monitor.signals(caller, equipmentId, document.bind.signals).catch((error: unknown) => {
      if (error instanceof DomainError && error.spec.code === monitorErrors.noGateway.code) return [];
      throw error;
    });
  return {
    async view(caller: Caller, id: string): Promise<PageView> {
      const page = await shown(caller, id);
      return { ...page, document: { ...page.document }, signals: await wordsOf(caller, page) };
    },
    /** The same, and all that its live line begins with. A page that shows no values still tells how its gateway is. */
    async open(caller: Caller, { id, lean = false }: BodyOut<typeof pageCalls.open>): Promise<PageOpened> {
      const page = await shown(caller, id);
      const bound = page.document.bind.signals;
      const few = bound.length > 0 && bound.length <= LIMITS.monitor.signalsPerSocket;
      const [signals, line] = await Promise.all([
        wordsOf(caller, page),
        monitor.line(caller, page.equipmentId, few ? [...bound] : 'all'),
      ]);
      return {
        page: {
          ...page,
          document: { ...(lean ? store.brief(page.document) : page.document) },
          signals: lean ? briefSignals(signals, page.equipmentId) : signals,
        },
        line,
      };
    },
  };
}
