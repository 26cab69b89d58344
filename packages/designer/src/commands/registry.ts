import { add } from './add.ts';
import { addMany } from './add-many.ts';
import { alignBottom, alignCentre, alignLeft, alignMiddle, alignRight, alignTop } from './align.ts';
import { applyFormat, dropFormat, takeFormat } from './brush.ts';
import { copy, cut, paste } from './clipboard.ts';
import type { Command } from './command.ts';
import {
  bindParameter,
  changeComponent,
  detachComponent,
  makeComponent,
  placeComponent,
  removeComponent,
  setParameter,
} from './components.ts';
import { placeItem, releaseItem, takeItem } from './library.ts';
import { repeatComponent } from './repeat.ts';
import { setCon } from './con.ts';
import { setTheme } from './theme.ts';
import { dropStyle, followStyle, resetStyle, wearStyle } from './named-style.ts';
import { connectSelected } from './connect.ts';
import { pipeSelected } from './pipe.ts';
import { cropPicture, naturalSize } from './picture.ts';
import { remove } from './delete.ts';
import { distributeHorizontally, distributeVertically } from './distribute.ts';
import { duplicate } from './duplicate.ts';
import { edit } from './edit.ts';
import { hide, lock, show, unlock } from './flags.ts';
import { flipHorizontally, flipVertically } from './flip.ts';
import { group } from './group.ts';
import { addGuide, clearGuides, guideLevel, guideUpright, moveGuide, removeGuide } from './guides.ts';
import { redo, undo } from './history.ts';
import { importPage, importWidgets } from './import.ts';
import { addPoint } from './insert-point.ts';
import { moveInLayers } from './move-in-layers.ts';
import {
  nudgeDown,
  nudgeDownFar,
  nudgeLeft,
  nudgeLeftFar,
  nudgeRight,
  nudgeRightFar,
  nudgeUp,
  nudgeUpFar,
} from './nudge.ts';
import { bringForward, bringToFront, sendBackward, sendToBack } from './order.ts';
import { rename } from './rename.ts';
import { rotateLeft, rotateRight } from './rotate.ts';
import { sameHeight, sameSize, sameWidth } from './same-size.ts';
import {
  deepSelect,
  enterGroup,
  escape,
  selectAlike,
  selectAll,
  selectNext,
  selectPrevious,
  selectSimilar,
} from './select.ts';
import { ungroup } from './ungroup.ts';
import { showSelection, zoomIn, zoomOut, zoomPage, zoomSelection, zoomWhole } from './view.ts';

/** Every command by its id. Adding one: its file, and a line here. */
export const commands = {
  undo,
  redo,
  cut,
  copy,
  paste,
  duplicate,
  delete: remove,
  add,
  addMany,
  selectAll,
  selectSimilar,
  selectAlike,
  selectNext,
  selectPrevious,
  deepSelect,
  enterGroup,
  escape,
  addPoint,
  connectSelected,
  pipeSelected,
  group,
  ungroup,
  alignLeft,
  alignCentre,
  alignRight,
  alignTop,
  alignMiddle,
  alignBottom,
  distributeHorizontally,
  distributeVertically,
  sameWidth,
  sameHeight,
  sameSize,
  bringToFront,
  bringForward,
  sendBackward,
  sendToBack,
  moveInLayers,
  rotateRight,
  rotateLeft,
  flipHorizontally,
  flipVertically,
  nudgeLeft,
  nudgeRight,
  nudgeUp,
  nudgeDown,
  nudgeLeftFar,
  nudgeRightFar,
  nudgeUpFar,
  nudgeDownFar,
  lock,
  unlock,
  hide,
  show,
  rename,
  edit,
  setCon,
  setTheme,
  wearStyle,
  resetStyle,
  dropStyle,
  followStyle,
  takeFormat,
  applyFormat,
  dropFormat,
  importWidgets,
  importPage,
  makeComponent,
  placeComponent,
  detachComponent,
  changeComponent,
  bindParameter,
  removeComponent,
  setParameter,
  repeatComponent,
  naturalSize,
  cropPicture,
  placeItem,
  takeItem,
  releaseItem,
  addGuide,
  moveGuide,
  removeGuide,
  guideUpright,
  guideLevel,
  clearGuides,
  zoomIn,
  zoomOut,
  zoomWhole,
  zoomPage,
  showSelection,
  zoomSelection,
} as const;

export type CommandId = keyof typeof commands;
type ArgsOf<Id extends CommandId> = (typeof commands)[Id] extends Command<infer Args> ? Args : never;
/** What `run` is told after the id: nothing, something that may be left out, or something. */
export type RunArgs<Id extends CommandId> = [ArgsOf<Id>] extends [void]
  ? []
  : undefined extends ArgsOf<Id>
    ? [args?: ArgsOf<Id>]
    : [args: ArgsOf<Id>];
