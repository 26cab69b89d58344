import { driverPlace, templatePlace } from '../features/device/core/sealed-drivers.ts';
import { modelPlace } from '../features/assistant/endpoint.repository.ts';
import { pushKeyPlace } from '../features/push/push-key.ts';
import { webhookPlace } from '../features/webhook/webhook-secrets.ts';
import { forwarderPlace } from '../features/data-centre/forward-secrets.ts';
import { gatewaySecretPlace } from '../features/gateway-life/gateway-secrets.ts';
import { outboxPlace } from '../features/notify/sealed-messages.ts';
import { partnerPlace } from '../features/partner/partner-secrets.ts';
import { cameraPlace, videoAccountPlace } from '../features/video/video-secrets.ts';
import { runningPlace } from '../kernel/vault/running-config.ts';
import type { SealedPlace } from '../kernel/vault/sealed-places.ts';

/** Every place where a secret is stored that has to be read again. What only needs to be recognised is stored as a hash. */
export const SEALED_PLACES: readonly SealedPlace[] = [
  gatewaySecretPlace,
  partnerPlace,
  driverPlace,
  templatePlace,
  runningPlace,
  outboxPlace,
  videoAccountPlace,
  cameraPlace,
  modelPlace,
  forwarderPlace,
  webhookPlace,
  pushKeyPlace,
];
