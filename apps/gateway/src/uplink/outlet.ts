import type { CommUp, ScriptsUp } from '@lightfield/contract';
import type { Device, Variable } from '@lightfield/edge';

/** What can be said to the platform. Without a session there is nobody to tell. */
export interface Speaker {
  sendLive(device: Device, variables: readonly Variable[]): Promise<void>;
  sayAlive(device: Device, everyMs: number): void;
  sendScripts(message: ScriptsUp): void;
  sendCommunication(message: CommUp): void;
  say(topic: string, payload: string): Promise<void>;
}

/**
 * The way to the platform for whoever has something to say. It is made before all of them and leads nowhere, as without a session, until
 * the uplink is there: so nobody has to be made after it.
 */
export class Outlet implements Speaker {
  #speaker: Speaker | undefined;

  connect(speaker: Speaker): void {
    this.#speaker = speaker;
  }

  async sendLive(device: Device, variables: readonly Variable[]): Promise<void> {
    await this.#speaker?.sendLive(device, variables);
  }
  sayAlive(device: Device, everyMs: number): void {
    this.#speaker?.sayAlive(device, everyMs);
  }
  sendScripts(message: ScriptsUp): void {
    this.#speaker?.sendScripts(message);
  }
  sendCommunication(message: CommUp): void {
    this.#speaker?.sendCommunication(message);
  }
  say(topic: string, payload: string): Promise<void> {
    return this.#speaker?.say(topic, payload) ?? Promise.reject(new Error('there is no session'));
  }
}
