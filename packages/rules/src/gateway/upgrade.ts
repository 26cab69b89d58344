import { type ErrorSpec, type GatewayFeature, type GatewayState, LIMITS, gatewayErrors } from '@lightfield/contract';

/** Below 0: `a` is older than `b`; 0: the same; above: newer. What is no version is older than every version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < 3; i += 1) {
    const difference = (left[i] ?? -1) - (right[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
const partsOf = (version: string) => (/^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : []);

/** The newest of these that is for a model. */
export function newestFor<Image extends { version: string; models: readonly string[] }>(
  images: readonly Image[],
  modelName: string | null,
): Image | undefined {
  return images
    .filter(({ models }) => models.some((one) => one === '*' || one.toLowerCase() === modelName?.toLowerCase()))
    .toSorted((a, b) => compareVersions(b.version, a.version))[0];
}

export interface UpgradeFacts {
  features: readonly GatewayFeature[];
  state: GatewayState;
  /** A session is alive. */
  connected: boolean;
  /** Percent; `null`: no radio. */
  signal: number | null;
  /** An upgrade has not ended. */
  running: boolean;
  restarting: boolean;
  firmware: string;
  /** The newest image for its model. */
  image: { version: string } | undefined;
}

/** Why a gateway cannot be upgraded now (S1 §8, §9); `undefined`: it can. */
export function upgradeRefusal(facts: UpgradeFacts): ErrorSpec | undefined {
  const { features, state, connected, signal, running, restarting, firmware, image } = facts;
  if (running) return gatewayErrors.upgradeRunning.spec;
  if (!features.includes('firmware') || !image) return gatewayErrors.firmwareMissing.spec;
  if (compareVersions(image.version, firmware) <= 0) return gatewayErrors.firmwareLatest.spec;
  if (state === 'sleeping') return gatewayErrors.sleeping.spec;
  if (!connected) return gatewayErrors.offline.spec;
  if (restarting) return gatewayErrors.restarting.spec;
  if (signal !== null && signal < LIMITS.gateway.upgradeMinSignal) return gatewayErrors.upgradeSignalWeak.spec;
  return undefined;
}
