import type { ProviderTemplates } from '../../../kernel/notify-settings.ts';
import { StartError } from '../../../kernel/start-error.ts';
import { type Message, SendError } from '../provider.ts';
import { TEMPLATES } from '../templates.ts';

/** The text registered with a provider that a message becomes: its id there, and name and value of each parameter in order. */
export interface RegisteredText {
  id: string;
  values: [name: string, value: string][];
}

/** Providers refuse an empty parameter. */
const EMPTY = '-';

/** Answers what turns messages into registered texts. Throws StartError for a parameter no template has. */
export function registeredTexts(setting: string, templates: ProviderTemplates) {
  for (const [name, { params = [] }] of Object.entries(templates)) {
    const { params: required, optional = [] } = TEMPLATES[name as keyof ProviderTemplates];
    const known = [...required, ...optional];
    const unknown = params.find((param) => !known.includes(param));
    if (unknown !== undefined)
      throw new StartError(`${setting}: ${name} has no parameter ${unknown}; it has ${known.join(', ')}`);
  }
  return (message: Message): RegisteredText => {
    const registered = templates[message.template];
    if (!registered)
      throw new SendError(`${setting} names no registered text for ${message.template}`, { passing: false });
    const names = registered.params ?? TEMPLATES[message.template].params;
    return { id: registered.id, values: names.map((name) => [name, message.params[name] || EMPTY]) };
  };
}
