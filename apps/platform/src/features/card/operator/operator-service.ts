import type { CardLineState, CardService } from '@lightfield/contract';

/** A card as its operator is asked about it. */
export interface AskedCard {
  readonly iccid: string;
  readonly expiresAt: number | null;
}
export interface CardSaid {
  readonly lineState: CardLineState;
  /** Of this month, as the operator counts; `null`: it does not say. */
  readonly usedKb: number | null;
  readonly activatedAt: number | null;
}

/** An operator of IoT cards: one file each beside this one. */
export interface OperatorService {
  readonly service: CardService;
  /** Throws OperatorError. */
  look(card: AskedCard): Promise<CardSaid>;
  /** Sees to it that the card is in service. Asked twice it is the same as once. Throws OperatorError. */
  renew(card: AskedCard): Promise<void>;
}

/** The operator, or the line to it, does not do what it was asked; `busy`: it wants to be left alone for now. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly busy: boolean;
  constructor(message: string, { busy = false }: { busy?: boolean } = {}) {
    super(message);
    this.busy = busy;
  }
}

/** Longest wait for one answer. */
const TIMEOUT_MS = 10_000;
const ANSWER_MAX = 256 * 1024;
const TOO_MANY = 429;

/** Asks over HTTP; every way that can go wrong is an OperatorError, which never names a key or a token. */
export async function askOperator(url: string, request: RequestInit): Promise<{ status: number; said: unknown }> {
  let text: string;
  let status: number;
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    status = response.status;
    text = await response.text();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new OperatorError(name === 'TimeoutError' ? 'no answer in time' : 'no answer');
  }
  if (text.length > ANSWER_MAX) throw new OperatorError('the answer is too long');
  if (status === TOO_MANY) throw new OperatorError('HTTP 429', { busy: true });
  try {
    return { status, said: JSON.parse(text) as unknown };
  } catch {
    throw new OperatorError(`HTTP ${status}, no JSON`);
  }
}
