import type { Language } from '@lightfield/contract';
import type { ChannelMode, NoticeChannel, NoticeTemplate } from '@lightfield/contract';
import type { Queryable } from './db.ts';

export type Channel = NoticeChannel;
export type TemplateName = NoticeTemplate;
export type { ChannelMode };

/** A message to one person outside the web app: SMS, call or e-mail. */
export interface Notice {
  /** Of its record, for whoever asks for the result later. UUID v7; absent: one is made. */
  id?: string;
  channel: Channel;
  /** Mobile number (11 digits, or + and the country's) or e-mail address. */
  target: string;
  template: TemplateName;
  /** What the template names; see features/notify/templates.ts. */
  params: Record<string, string>;
  lang: Language;
  accountId?: string | null;
  orgId?: string | null;
  /** Epoch ms. Not sent any more after this: a code that has expired is not sent late. */
  validUntil?: number;
  /** Files of an e-mail, by the ids that `keep` gave. */
  files?: readonly string[];
}
/** A file that goes with an e-mail. */
export interface NoticeFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What cannot wait until the database can keep it. */
export type DirectNotice = Pick<Notice, 'channel' | 'target' | 'template' | 'params' | 'lang'>;
/** Reaches people past the database, where a provider is configured; else it does nothing. Implemented by features/notify. */
export interface DirectNotifier {
  /** Never waits and never throws; what is not taken is said in the log. */
  send(notice: DirectNotice): void;
}

/** How features reach people outside the web app. Implemented by features/notify, handed to the others by main. */
export interface Notifier {
  /**
   * Resolves once the notice is stored; never waits for a provider. With `tx`: in that transaction, so that nothing is
   * sent of what was rolled back. A channel that is off takes nothing: ask `mode` before offering it to a person.
   */
  send(notice: Notice, tx?: Queryable): Promise<void>;
  mode(channel: Channel): ChannelMode;
}
/** Of what sends to people of several organisations in one transaction. */
export interface QueuedNotifier extends Notifier {
  /** Before the first of them is stored: whoever does so takes turns in one order. */
  queue(orgIds: readonly string[], tx: Queryable): Promise<void>;
}
/** Of what sends files. */
export interface FileNotifier extends Notifier {
  /** Stores files once, for as many notices as name them. */
  keep(files: readonly NoticeFile[], tx: Queryable): Promise<string[]>;
}
