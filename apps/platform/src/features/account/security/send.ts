import { type ProofPurpose, accountErrors, inputErrors } from '@lightfield/contract';
import { maskEmail, maskTel } from './mask.ts';
import type { Asker, Channel, From, ProofService } from './proof.service.ts';

/** Sends a code to what is bound. During a retrieval nothing is said of whether and where. */
export async function sendTo(
  proofs: ProofService,
  asker: Asker,
  { purpose, channel, from }: { purpose: ProofPurpose; channel: Channel; from: From },
) {
  const { subject, retrieval } = asker;
  const bound = channel === 'sms' ? subject?.phone : subject?.email;
  if (!retrieval && !bound)
    throw channel === 'sms' ? accountErrors.phoneRequired() : inputErrors.parameterMissing({ field: 'email' });
  const sent = await proofs.sendCode(asker, purpose, channel, from);
  const mask = channel === 'sms' ? maskTel : maskEmail;
  return { ...sent, target: retrieval ? '' : mask(bound ?? '') };
}
