/** Agents that act for somebody by MCP (decision 113), and what they propose (decision 122). */
export const AGENT_LIMITS = {
  nameMax: 50,
  /** Grants of one account. */ perAccount: 20,
  perMinuteMax: 600,
  /** A grant expires after so many days at most. */ daysMax: 365,
  /** Points that one answer of a tool has at most. */ historyPoints: 5_000,
  /** A proposal that nobody has decided expires after so long. */ actionMs: 5 * 60_000,
  /** Proposals of one grant that wait at the same time. */ actionsPerGrant: 5,
  /** The same of one account, whoever asks. */ actionsPerAccount: 10,
  /** Characters in which an agent says why. */ whyMax: 300,
  /** Days that decided proposals are kept for. */ actionDays: 90,
} as const;
