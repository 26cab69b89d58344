import { useState } from 'react';
import { COLUMNS, type Column, hiddenAtFirst } from './columns.ts';

const KEY = 'lf.device-columns-hidden';

function load(): readonly Column[] {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null
      ? hiddenAtFirst(window.innerWidth)
      : COLUMNS.filter((column) => stored.split(',').includes(column));
  } catch {
    return hiddenAtFirst(window.innerWidth);
  }
}

/** Columns a person has hidden on this device. */
export function useHiddenColumns(): [readonly Column[], (column: Column) => void] {
  const [hidden, setHidden] = useState(load);
  const toggle = (column: Column) => {
    const next = hidden.includes(column) ? hidden.filter((known) => known !== column) : [...hidden, column];
    setHidden(next);
    try {
      localStorage.setItem(KEY, next.join(','));
    } catch {
      // without storage the choice lasts as long as the screen
    }
  };
  return [hidden, toggle];
}
