import { type Binding, bindingKey, type ClickEvent, Link, type Widget, isOwnScreen } from '@lightfield/page';
import type { Live, PageHost, Reading, Written } from '../kit/host.ts';
import { isDoubtful, numberOf } from '../kit/reading.ts';
import { actWords, type ActWords } from './act-words.ts';
import { browserTime, type Time } from './time.ts';
import type { Language } from '@lightfield/contract';

type Config = ClickEvent['config'];
/** Which page a click leads to. */
export interface PageJump {
  readonly type: 'equip' | 'project';
  readonly equipId: string;
  readonly pageId: string;
  readonly title: string;
  /** What it is given for its parameters. */
  readonly given?: Pick<Config, 'params' | 'values'>;
}
/** Pixels of the screen; `middle`: in its middle, whatever `left` and `top` say. */
export type PopupFrame = Pick<Config, 'width' | 'height' | 'left' | 'top' | 'middle' | 'titleShow'>;

/** What a click may ask of the screen around the page. Each answers with the reason when it could not be done. */
export interface PageActions {
  /** Asks whether it shall be done. */
  confirm(text: string): Promise<boolean>;
  /** Shows a text that goes by itself. */
  hint(text: string): void;
  /** Asks for a value; `null`: the person thought better of it. */
  ask(text: string, binding: Binding): Promise<string | null>;
  /** Could it be written, as far as can be said before it is sent (limits of the variable)? */
  canWrite(binding: Binding, value: string): Written;
  /** What the status mapping of the variable says for it; absent: there is none. */
  textOf?(binding: Binding, value: string): string | undefined;
  /** Resolves when the gateway has confirmed it or has not. */
  write(binding: Binding, value: string): Promise<Written>;
  openPage(page: PageJump, target: Config['target']): Promise<Written>;
  openLink(link: string, target: Config['target']): Promise<Written>;
  openPopup(page: PageJump, frame: PopupFrame): Promise<Written>;
  openFrame(iframe: Config['iframe'], frame: PopupFrame): Promise<Written>;
  /** In the sandbox of the host, never here. */
  runScript(script: string, widget: Widget): Promise<Written>;
  say(kind: 'success' | 'error', text: string): void;
}

export interface ActorOptions {
  readonly actions: PageActions;
  readonly live: Pick<Live, 'read'>;
  readonly mayWrite: PageHost['mayWrite'];
  readonly language: Language;
  readonly time?: Pick<Time, 'after'>;
}

/**
 * Carries out click events (S2 §3): permission, what is typed, confirmation or hint, delay, the action, and what is said of it. While
 * an event of a widget is under way, further clicks on it do nothing, so that no double click writes twice. Answers whether all of it
 * was done.
 */
export function createActor({ actions, live, mayWrite, language, time = browserTime }: ActorOptions): PageHost['act'] {
  const words = actWords(language);
  const running = new Set<string>();
  return async (widget, event, released = Promise.resolve()) => {
    if (!event.enable || running.has(widget.id)) return false;
    running.add(widget.id);
    try {
      const { config } = event;
      let writes: readonly Write[] | undefined;
      if (config.action === 'write') {
        const plan = planWrites(config, { actions, live, words }, mayWrite);
        const refused = (failures: readonly Failure[]) => {
          actions.say('error', words.notWritten(failures, 0));
          return false;
        };
        if (plan.reason !== null) return refused(plan.reason);
        const typed = await typedIn(plan.writes, actions, words);
        if (typed === null) return false;
        if (typed.reason !== null) return refused(typed.reason);
        ({ writes } = typed);
      }
      if (!(await isWanted(actions, words, widget, config, writes))) return false;
      if (config.delay.enable) await after(time, config.delay.value);
      return writes
        ? await write(writes, config, released, { actions, live, words, time })
        : await lead(actions, words, widget, config);
    } finally {
      running.delete(widget.id);
    }
  };
}

const after = (time: Pick<Time, 'after'>, milliseconds: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  time.after(milliseconds, resolve);
  return promise;
};

/** Confirmation is on by default; a hint without it is only shown. */
async function isWanted(
  actions: PageActions,
  words: ActWords,
  widget: Widget,
  { confirm, hint, hintValue }: Config,
  writes: readonly Write[] | undefined,
): Promise<boolean> {
  const own = hint ? hintValue : '';
  const told = ({ binding, value }: Write) => ({
    binding,
    value: value === null ? null : (actions.textOf?.(binding, value) ?? value),
  });
  if (confirm) return actions.confirm(own || (writes ? words.sureWrite(writes.map(told)) : words.sure(widget)));
  if (own) actions.hint(own);
  return true;
}

interface Write {
  readonly binding: Binding;
  readonly type: Config['writeType'];
  /** As configured or typed; `null`: only known when it is written. */
  readonly value: string | null;
  /** The value beside it: what to set, or to add. */
  readonly given: string;
}
type Failure = { readonly binding: Binding; readonly reason: string };
type Plan = { readonly writes: readonly Write[]; readonly reason: null } | { readonly reason: readonly Failure[] };
const NOTHING: Binding = {
  type: 'signal',
  title: '',
  subTitle: '',
  signalId: '',
  equipId: '',
  systemKey: '',
  mvarId: '',
};

/** Everything one click writes, refused as a whole before anything is asked or written. */
function planWrites(
  config: Config,
  { actions, live, words }: Pick<Surroundings, 'actions' | 'live' | 'words'>,
  mayWrite: PageHost['mayWrite'],
): Plan {
  const { data, dataArray, writeType, writeValue } = config;
  // what the operator types belongs to the first; the others have values of their own
  const others = writeType === 'input' ? 'set' : writeType;
  const rows = [
    ...(data ? [{ data, value: writeValue, type: writeType }] : []),
    ...dataArray.map((row) => ({ ...row, type: others })),
  ];
  const writes = rows.flatMap(({ data, value, type }): Write[] =>
    bindingKey(data) && data ? [{ binding: data, type, given: value, value: shownBefore(config, type, value) }] : [],
  );
  if (writes.length === 0) return { reason: [{ binding: NOTHING, reason: words.nothingBound }] };
  const failures = writes.flatMap((write): Failure[] => {
    const { binding } = write;
    if (!mayWrite(binding)) return [{ binding, reason: words.noPermission }];
    if (write.type === 'input') return [];
    const value = valueOf(write, live.read(bindingKey(binding)), config, words);
    const can = typeof value === 'string' ? actions.canWrite(binding, value) : { ok: false as const, ...value };
    return can.ok ? [] : [{ binding, reason: can.reason }];
  });
  return failures.length > 0 ? { reason: failures } : { writes, reason: null };
}

/** Asks for what the operator types, before the confirmation: that one then says it. `null`: the person thought better of it. */
async function typedIn(writes: readonly Write[], actions: PageActions, words: ActWords): Promise<Plan | null> {
  const all: Write[] = [];
  for (const each of writes) {
    const { binding } = each;
    const typed = each.type === 'input' ? await actions.ask(words.type(binding), binding) : undefined;
    if (typed === null) return null;
    const can = typed === undefined || actions.canWrite(binding, typed);
    if (can !== true && !can.ok) return { reason: [{ binding, reason: can.reason }] };
    all.push(typed === undefined ? each : { ...each, type: 'set', given: typed, value: typed });
  }
  return { writes: all, reason: null };
}

function shownBefore({ pressType }: Config, type: Write['type'], value: string): string | null {
  if (type === 'set') return value;
  return type === 'press' ? pressed(pressType) : null;
}
const pressed = (type: Config['pressType']): string => (type === 'set1' ? '1' : '0');
const unpressed = (type: Config['pressType']): string => (type === 'set1' ? '0' : '1');

/** What is written, from the value of this moment where it matters. Nobody adds to what is not known, or flips it. */
function valueOf(
  { type, given }: Write,
  reading: Reading | undefined,
  { pressType }: Config,
  words: ActWords,
): string | { readonly reason: string } {
  switch (type) {
    case 'set':
    case 'input':
      return given;
    case 'press':
      return pressed(pressType);
    case 'toggle':
    case 'add': {
      if (!reading || reading.value === null || isDoubtful(reading.quality)) return { reason: words.notTrusted };
      const now = numberOf(reading);
      if (now === undefined) return { reason: words.noNumber };
      if (type === 'toggle') return now === 0 ? '1' : '0';
      const whole = wholeSum(reading.value, given.trim());
      if (whole !== undefined) return whole;
      const more = given.trim() === '' ? Number.NaN : Number(given);
      // 0.1 + 0.2 is to be written as 0.3
      return Number.isFinite(more) ? String(Number((now + more).toPrecision(15))) : { reason: words.noNumber };
    }
  }
}

const WHOLE = /^[+-]?\d+$/;

/** Integers of 64 bits are texts, and no digit of them is lost. `undefined`: it is none, or something else is added. */
function wholeSum(now: Reading['value'], more: string): string | undefined {
  if (typeof now !== 'string' || !WHOLE.test(now) || !WHOLE.test(more)) return undefined;
  return String(BigInt(now) + BigInt(more.replace('+', '')));
}

interface Surroundings extends Pick<ActorOptions, 'actions' | 'live'> {
  readonly words: ActWords;
  readonly time: Pick<Time, 'after'>;
}
/** What was pressed reaches the server within this, ms, so that letting go comes after it. */
const SENT_MS = 1_000;
/** A gateway answers within a second or two. Who waits longer, ms, is told so: it may take a minute until it is given up. */
const PATIENCE_MS = 5_000;

async function write(
  writes: readonly Write[],
  config: Config,
  released: Promise<void>,
  surroundings: Surroundings,
): Promise<boolean> {
  const { actions, words, time } = surroundings;
  // what is held waits for the finger first
  const held = writes.some(({ type }) => type === 'press') ? released : Promise.resolve();
  let over = false;
  void (async () => {
    await held;
    await after(time, PATIENCE_MS);
    if (!over) actions.hint(words.stillWaiting);
  })();
  try {
    return await performAll(writes, config, released, surroundings);
  } finally {
    over = true;
  }
}

async function performAll(
  writes: readonly Write[],
  config: Config,
  released: Promise<void>,
  { actions, live, words, time }: Surroundings,
): Promise<boolean> {
  const failures: Failure[] = [];
  const held: Promise<void>[] = [];
  for (const each of writes) {
    const { binding, type } = each;
    const value = valueOf(each, live.read(bindingKey(binding)), config, words);
    const carryOut = async () => {
      const written = typeof value === 'string' ? await tried(() => actions.write(binding, value)) : value;
      if ('reason' in written) failures.push({ binding, reason: written.reason });
    };
    const done = carryOut();
    if (type === 'press') held.push(done);
    await (type === 'press' ? Promise.race([done, released]) : done);
  }
  const pressed = writes.filter(({ type }) => type === 'press');
  if (pressed.length > 0) {
    await released;
    // a machine stops when the finger is lifted, not when the gateway has read back that it was started
    await Promise.race([Promise.all(held), after(time, SENT_MS)]);
    const left = await release(pressed, config, actions);
    if (left.length > 0) {
      actions.say('error', words.notReleased(left));
      return false;
    }
    await Promise.all(held);
  }
  // that something was not written is said in any case; `feedback` asks for the good news too
  if (failures.length > 0) actions.say('error', words.notWritten(failures, writes.length - failures.length));
  else if (config.feedback) actions.say('success', words.written(writes.length));
  return failures.length === 0;
}

/**
 * What was held is let go, also where pressing it was not confirmed: it may have arrived all the same. Tried twice, for a
 * machine that keeps running is the worse mistake.
 */
async function release(writes: readonly Write[], { pressType }: Config, actions: PageActions): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const { binding } of writes) {
    const letGo = () => tried(() => actions.write(binding, unpressed(pressType)));
    let written = await letGo();
    if (!written.ok) written = await letGo();
    if (!written.ok) failures.push({ binding, reason: written.reason });
  }
  return failures;
}

/** Everything but writing. */
async function lead(actions: PageActions, words: ActWords, widget: Widget, config: Config): Promise<boolean> {
  const { action, target, link, script } = config;
  const jumped = (result: Written) => {
    if (!result.ok) actions.say('error', words.notJumped(result.reason));
    return result.ok;
  };
  const no = (reason: string): Written => ({ ok: false, reason });
  const page = pageOf(config);
  switch (action) {
    case 'page':
      return jumped(page ? await tried(() => actions.openPage(page, target)) : no(words.noPage));
    case 'popup':
      return jumped(page ? await tried(() => actions.openPopup(page, config)) : no(words.noPage));
    case 'iframe': {
      const iframe = framed(config.iframe);
      const reason = notFramed(iframe, words);
      return jumped(reason ? no(reason) : await tried(() => actions.openFrame(iframe, config)));
    }
    case 'link':
      return jumped(isLink(link) ? await tried(() => actions.openLink(link, target)) : no(words.badLink));
    case 'script': {
      const done = script.trim() ? await tried(() => actions.runScript(script, widget)) : no(words.emptyScript);
      if (!done.ok) actions.say('error', words.notRun(done.reason));
      return done.ok;
    }
    case 'write':
      return false;
  }
}

/** Looked at once more before it is followed: a page may come from a file. */
const isLink = (link: string): boolean => link !== '' && Link.safeParse(link).success;

/** A frame that names a link and no page shows the link, whatever its type was left at. */
const framed = (iframe: Config['iframe']): Config['iframe'] =>
  iframe.link && !iframe.pageId && !iframe.mainPageId ? { ...iframe, type: 'link' } : iframe;

/** Why a frame could show nothing. */
function notFramed({ type, link, pageId, mainPageId }: Config['iframe'], words: ActWords): string | undefined {
  if (type !== 'link') return pageId || mainPageId ? undefined : words.noPage;
  if (!isLink(link)) return words.badLink;
  return isOwnScreen(link, globalThis.location?.origin) ? words.ownScreen : undefined;
}

/** `undefined`: none was chosen. */
function pageOf({
  page: { type, equipId, equipPageId, equipTitle },
  pageId,
  params,
  values,
}: Config): PageJump | undefined {
  const id = type === 'equip' ? equipPageId || pageId : pageId;
  const isGiven = Object.keys(params).length > 0 || Object.keys(values).length > 0;
  return id
    ? { type, equipId, pageId: id, title: equipTitle, ...(isGiven && { given: { params, values } }) }
    : undefined;
}

/** What throws has failed, with its message as the reason. */
async function tried(run: () => Promise<Written>): Promise<Written> {
  try {
    return await run();
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
