import type { MessageSaid } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

type Said = Extract<MessageSaid, { kind: 'ends' }>;

/** Something that ends, as whoever is told of it sees it. */
export interface EndingThing {
  readonly id: string;
  readonly name: string;
  /** What it is, where a kind has several. */
  readonly of?: Said['of'];
  /** As messages name it, where that is not the kind: the dialogs and addresses of S3 §2 know an API from a project. */
  readonly equipType?: EndingThings['kind'];
  /** Stages before it was made are not told. */
  readonly madeAt: number;
  readonly endsAt: number;
  /** Accounts that can do something about it. */
  readonly accounts: readonly string[];
}

/** A kind of things that end. Each is told of by its own feature. */
export interface EndingThings {
  /** As messages, and the dialogs after the login, name it (S3 §2). */
  readonly kind: 'api' | 'project';
  /** Days before the end at which people are told, the most first. */
  readonly days: readonly number[];
  /** Those that are in use and end between these moments. */
  ending(on: Queryable, from: number, until: number): Promise<EndingThing[]>;
}
