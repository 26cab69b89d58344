import {
  type CommRule,
  type Communication,
  type GatewayState,
  LOSS_DEFAULTS,
  type LossKind,
  type LossOfGateway,
  type LossOverride,
  type LossRule,
  type LossSettings,
  deviceFaultErrors,
  errorText,
} from '@lightfield/contract';
import { lossContent } from '@lightfield/rules';

/** After a start of the platform gateways get this long to come back before they count as lost. */
export const RETURN_MS = 30_000;

export interface DeviceFacts {
  readonly id: string;
  readonly comm: Communication;
  /** None behind an edge node that is not ours. */
  readonly drivers: readonly { readonly id: string; readonly name: string; readonly comm: Communication }[];
  readonly rules: { readonly driver: LossRule; readonly device: LossRule };
  /** Rules of engineers on how it answers, those of its template too; by the id that the alarm of each has on this device. */
  readonly own?: readonly { readonly id: string; readonly rule: CommRule }[];
}
export interface GatewayFacts {
  readonly id: string;
  readonly state: GatewayState;
  /** Since when it is in this state, epoch ms. */
  readonly since: number;
  readonly rule: LossRule;
  readonly devices: readonly DeviceFacts[];
}
/** Something is lost. The rule behind its alarm has the id of what is lost. */
export interface Loss {
  readonly id: string;
  readonly about: LossKind;
  /** Of a device or a driver. */
  readonly deviceId: string | null;
  readonly content: string;
  readonly rule: LossRule;
  /** Why, in both languages: "中文 (English)". */
  readonly reason: string | null;
}
export interface Judgement {
  raise: Loss[];
  /** What is there again, or is not watched any more. */
  restore: string[];
  /** When it has to be looked at again although nothing changes, epoch ms. */
  nextAt: number | undefined;
}
interface Moment {
  readonly now: number;
  /** When this platform began to listen. */
  readonly startedAt: number;
  /** Ids of what is lost already. */
  readonly open: ReadonlySet<string>;
}

/** How losses are told: of a device and its drivers the device itself says it, then its template; of a gateway itself; then the enterprise. */
export function rulesOf(layers: {
  own: LossSettings | undefined;
  above: LossSettings | undefined;
  template: LossOverride | undefined;
  device: LossOverride | undefined;
  gateway?: LossOfGateway | undefined;
}): LossSettings {
  const { gateway, driver, device } = layers.own ?? layers.above ?? LOSS_DEFAULTS;
  return {
    gateway: layers.gateway?.gateway ?? gateway,
    driver: layers.device?.driver ?? layers.template?.driver ?? driver,
    device: layers.device?.device ?? layers.template?.device ?? device,
  };
}

/**
 * What is lost behind a gateway. A lost gateway is one loss: while it is away nothing is found out about what it carries. A device
 * all of whose drivers fail is one loss, too; a driver is one of its own while another one of the device answers. What is not known
 * neither raises nor restores anything.
 */
export function judge(gateway: GatewayFacts, moment: Moment): Judgement {
  const found: Judgement = { raise: [], restore: [], nextAt: undefined };
  const isAway = gateway.state === 'offline';
  // What nobody has put behind it is missed by nobody.
  const isMissed = isAway && gateway.devices.length > 0;
  const content = lossContent('gateway');
  const loss: Loss = { id: gateway.id, about: 'gateway', deviceId: null, content, rule: gateway.rule, reason: null };
  settle(found, moment, loss, isMissed ? gateway.since : undefined, moment.startedAt + RETURN_MS);
  for (const device of gateway.devices) {
    if (!isAway) judgeDevice(found, moment, device);
    judgeOwn(found, moment, device);
  }
  return found;
}

/** What engineers want to be told of. What is not known raises only rules that are about that, and restores nothing. */
function judgeOwn(found: Judgement, moment: Moment, { id: deviceId, comm, drivers, own = [] }: DeviceFacts): void {
  for (const { id, rule } of own) {
    const answer = rule.driver === '' ? comm : drivers.find(({ name }) => name === rule.driver)?.comm;
    const reason = answer ? reasonOf(answer) : null;
    const loss: Loss = { id, about: 'device', deviceId, content: rule.content, rule, reason };
    const state = answer?.state ?? 'ok';
    if (state !== 'ok' && rule.states.includes(state)) {
      // After a start of the platform nothing is known of anything until gateways have come back.
      const notBefore = state === 'unknown' ? moment.startedAt + RETURN_MS : 0;
      settle(found, moment, loss, answer?.since ?? moment.startedAt, notBefore);
    } else if (state !== 'unknown') settle(found, moment, loss, undefined);
  }
}

function judgeDevice(found: Judgement, moment: Moment, { id, comm, drivers, rules }: DeviceFacts): void {
  const lost = (answer?: Communication): Loss => ({
    id,
    about: 'device',
    deviceId: id,
    content: lossContent('device'),
    rule: rules.device,
    reason: answer ? reasonOf(answer) : null,
  });
  if (drivers.length === 0) {
    if (comm.state === 'failing') settle(found, moment, lost(comm), comm.since ?? moment.now);
    else if (comm.state === 'ok') settle(found, moment, lost(), undefined);
    return;
  }
  const failing = drivers.filter((driver) => driver.comm.state === 'failing');
  if (drivers.some((driver) => driver.comm.state === 'ok')) {
    settle(found, moment, lost(), undefined);
    for (const driver of drivers) judgeDriver(found, moment, id, driver, rules.driver);
  } else if (failing.length > 0 && drivers.every(({ comm: { state } }) => state === 'failing' || state === 'never')) {
    // Lost as a whole since the last of them fails.
    const since = Math.max(...failing.map((driver) => driver.comm.since ?? moment.now));
    settle(found, moment, lost(failing[0]?.comm), since);
  }
}

function judgeDriver(
  found: Judgement,
  moment: Moment,
  deviceId: string,
  { id, name, comm }: DeviceFacts['drivers'][number],
  rule: LossRule,
): void {
  if (comm.state !== 'failing' && comm.state !== 'ok') return;
  const reason = reasonOf(comm);
  const loss: Loss = { id, about: 'driver', deviceId, content: lossContent('driver', name), rule, reason };
  settle(found, moment, loss, comm.state === 'failing' ? (comm.since ?? moment.now) : undefined);
}

/** Why it does not answer, for people: the words of the code, and what the driver said where that says more. */
function reasonOf({ code, reason }: Communication): string | null {
  if (code === null) return reason || null;
  // a driver has nothing to add to silence
  const isSilence = code === deviceFaultErrors.responseTimeout.code;
  const more = isSilence || reason === '' ? '' : `: ${reason}`;
  return `${errorText(code, 'zh')}${more} (${errorText(code, 'en')}${more})`;
}

/** `since`: it is lost since then; `undefined`: it is there. */
function settle(found: Judgement, moment: Moment, loss: Loss, since: number | undefined, notBefore = 0): void {
  const isOpen = moment.open.has(loss.id);
  if (since === undefined || !loss.rule.enabled) {
    if (isOpen) found.restore.push(loss.id);
    return;
  }
  if (isOpen) return;
  const due = Math.max(since + loss.rule.delaySeconds * 1_000, notBefore);
  if (moment.now >= due) found.raise.push(loss);
  else found.nextAt = Math.min(found.nextAt ?? due, due);
}
