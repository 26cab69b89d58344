import { LIMITS } from '@lightfield/contract';
import { type Texts, rotateWidget, roundWidget } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { needsMovable } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

const UPRIGHT: Texts = designerText('rotate.upright');

/** A quarter turn of each widget about its own middle, unless it is locked (S2 §4). */
const rotate = (title: Texts, degrees: number, keys: readonly string[]) =>
  defineCommand({
    title,
    keys,
    plain: true,
    refusal: (editor) =>
      needsMovable(editor) ?? (editor.movable().some((widget) => editor.mayTurn(widget)) ? undefined : UPRIGHT),
    run(editor) {
      const turned = editor
        .movable()
        .filter((widget) => editor.mayTurn(widget))
        .map((widget) => roundWidget(rotateWidget(widget, degrees)));
      editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(turned)) }));
    },
  });

const { rotationStep } = LIMITS.designer;
export const rotateRight = rotate(designerText('rotate.rotate90Clockwise'), rotationStep, ['Mod+Alt+r']);
export const rotateLeft = rotate(designerText('rotate.rotate90Anticlockwise'), -rotationStep, ['Mod+Alt+Shift+r']);
