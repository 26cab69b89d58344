import type { CardOperator } from '@lightfield/contract';
import type { CardConfig } from '../../../kernel/card-settings.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { createJasper } from './jasper.ts';
import { createOneLink } from './onelink.ts';
import type { OperatorService } from './operator-service.ts';
import { createStandinOperator } from './standin.ts';

/** Whom to ask about the cards of an operator; left out: nobody. */
export type Operators = Readonly<Partial<Record<CardOperator, OperatorService>>>;

export function chooseOperators({ test, onelink, jasper }: CardConfig, { clock }: { clock: Clock }): Operators {
  if (test) {
    const standin = createStandinOperator({ clock });
    return { mobile: standin, unicom: standin, telecom: standin };
  }
  return {
    ...(onelink && { mobile: createOneLink(onelink, { clock }) }),
    ...(jasper && { unicom: createJasper(jasper) }),
  };
}
