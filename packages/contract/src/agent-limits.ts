/** Agents that act for somebody by MCP (decision 113), and what they propose (decision 122). */
export const AGENT_LIMITS = {
  nameMax: 50,
  /** Grants of one account. */ perAccount: 20,
  perMinuteMax: 600,
  /** Characters of what an agent asks to be let in with: its id says all that is known of it. */ requestMax: 6_000,
  /** A grant expires after so many days at most. */ daysMax: 365,
  /** Points that one answer of a tool has at most. */ historyPoints: 5_000,
  /** A proposal that nobody has decided expires after so long. */ actionMs: 5 * 60_000,
  /** Proposals of one grant that wait at the same time. */ actionsPerGrant: 5,
  /** The same of one account, whoever asks. */ actionsPerAccount: 10,
  /** Characters in which an agent says why. */ whyMax: 300,
  /** Days that decided proposals are kept for. */ actionDays: 90,
} as const;

/** The assistant of the product (decision 123). Id and code of an application: INP-8; the others are not in the specification. */
export const ASSISTANT_LIMITS = {
  addressMax: 200,
  modelMax: 100,
  keyMax: 500,
  /** Id and code of an application, each (INP-8). */ appMax: 50,
  /** Of one conversation that travel with a question. */ messages: 40,
  /** Characters of each. */ textMax: 8_000,
  /** Times that the model is asked for one answer: between them it calls tools. */ rounds: 10,
  /** Tools that are called for one answer. */ steps: 30,
  /** Characters of a tool's result that a model is handed. */ resultMax: 60_000,
  /** The same of all results of one answer. */ resultsMax: 300_000,
  /** Characters of an answer. */ answerMax: 20_000,
  /** Questions of one account that are answered at a time. */ atATime: 2,
  /** Of a day, for a person or an enterprise: what can be set. */ turnsMax: 100_000,
  tokensMax: 1_000_000_000,
  /** What is offered at first. */
  first: { personTurns: 100, orgTurns: 1_000, personTokens: 1_000_000, orgTokens: 10_000_000 },
  /** Days that what was used is kept for. */ useDays: 31,
} as const;

/** A page that the assistant plans (decision 159): groups, variables in one, characters of a heading and of a variable. */
export const PLAN_LIMITS = { groups: 12, perGroup: 60, headingMax: 40, nameMax: 140 } as const;
