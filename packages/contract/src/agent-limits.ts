/** Agents that act for somebody by MCP (decision 113). */
export const AGENT_LIMITS = {
  nameMax: 50,
  /** Grants of one account. */ perAccount: 20,
  perMinuteMax: 600,
  /** A grant expires after so many days at most. */ daysMax: 365,
  /** Points that one answer of a tool has at most. */ historyPoints: 5_000,
} as const;
