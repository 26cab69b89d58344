import type { NoticeTemplate } from '@lightfield/contract';
import type { Lang } from '../../kernel/language.ts';
import type { NoticeFile } from '../../kernel/notifier.ts';

export interface Message {
  /** Of the row: the same for every try. */
  readonly id: string;
  readonly target: string;
  readonly template: NoticeTemplate;
  readonly params: Readonly<Record<string, string>>;
  readonly lang: Lang;
  readonly subject: string;
  readonly body: string;
  /** Of an e-mail. */
  readonly files?: readonly NoticeFile[];
}

/** A service that takes messages out of the house: one folder each below `providers`. */
export interface Provider {
  /** As the screen of sending records names it. */
  readonly name: string;
  /** Resolves when the provider has taken the message. Throws SendError; anything else is taken for a passing fault. */
  send(message: Message, signal: AbortSignal): Promise<void>;
}

/** The provider, or the line to it, did not take a message. */
export class SendError extends Error {
  override readonly name = 'SendError';
  /** False: it would not take it later either. */
  readonly passing: boolean;
  constructor(text: string, { passing }: { passing: boolean }) {
    super(text);
    this.passing = passing;
  }
}
