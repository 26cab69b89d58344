import type { Signal } from '@lightfield/contract';
import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { realTimers } from '../../../live/clock.ts';
import { useLiveFrames } from '../../../live/live-device.tsx';
import { commandState, startRead, startWrite } from '../api/monitor-queries.ts';
import { WriteDialog } from '../write/write-dialog.tsx';
import { CommandBoard, type CommandEntry } from './command-board.ts';

interface Commands {
  readonly board: CommandBoard;
  /** Opens the dialog that asks for the value. */
  readonly openWrite: (signal: Signal) => void;
  readonly readNow: (signal: Signal) => void;
}
const CommandsContext = createContext<Commands | undefined>(undefined);

/** Writes and reads of the device page: their states outlive the tabs, and the dialog is one for all of them. */
export function CommandsProvider({ deviceId, children }: { deviceId: string; children: ReactNode }) {
  const [writing, setWriting] = useState<Signal>();
  const board = useMemo(
    () =>
      new CommandBoard({
        timers: realTimers,
        start: (kind, signal, value) =>
          kind === 'write' ? startWrite(deviceId, signal.id, value ?? '') : startRead(deviceId, signal.id),
        ask: commandState,
      }),
    [deviceId],
  );
  useEffect(() => () => board.stop(), [board]);
  useLiveFrames((frame) => board.onFrame(frame));
  const commands = useMemo(
    (): Commands => ({
      board,
      openWrite: setWriting,
      readNow: (signal) => void board.run('read', signal, null),
    }),
    [board],
  );
  return (
    <CommandsContext value={commands}>
      {children}
      {writing ? <WriteDialog signal={writing} board={board} onClose={() => setWriting(undefined)} /> : null}
    </CommandsContext>
  );
}

export function useCommands(): Commands {
  const commands = useContext(CommandsContext);
  if (!commands) throw new Error('No <CommandsProvider> around this.');
  return commands;
}

export function useCommandEntries(): readonly CommandEntry[] {
  const { board } = useCommands();
  return useSyncExternalStore(board.subscribe, board.read);
}

/** The newest command of one signal; only what shows this signal renders again when it moves on. */
export function useLatestCommand(signalId: string): CommandEntry | undefined {
  const { board } = useCommands();
  return useSyncExternalStore(
    board.subscribe,
    useCallback(() => board.read().find(({ signal }) => signal.id === signalId), [board, signalId]),
  );
}
