import type { componentZh } from './component-zh.ts';

type Texts<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Texts<Tree[Key]> };
export const componentEn: Texts<typeof componentZh> = {
  component: {
    one: 'Component',
    library: 'Components',
    none: 'Select widgets, right-click and choose “Make component” to use them again',
    title: 'Title',
    titleHint: 'For example: Pump',
    make: 'Make component',
    params: 'Parameters',
    paramsNote:
      'What is ticked becomes a parameter: each place binds it to a variable of its own. The rest is the same at all places.',
    paramsHint: 'Bind a property to a parameter, and each place binds it for itself.',
    nothingBound: 'Nothing that is selected is bound. Parameters can be added later, while the component is edited.',
    noParams: 'This component has no parameters',
    paramTitle: 'Title of the parameter: {{name}}',
    paramNumber: 'Parameter {{number}}',
    addParam: 'Add a parameter',
    removeParam: 'Remove the parameter “{{name}}”',
    used: 'used {{count}}×',
    placeOf: 'Place of “{{title}}”',
    place: 'Place',
    edit: 'Edit component',
    rename: 'Rename',
    delete: 'Delete component',
    detach: 'Detach',
    more: 'What can be done with the component “{{title}}”',
    sure: 'Delete the component “{{title}}”?',
    sureUnused: 'This can be undone.',
    sureUsed:
      'It is used {{count}}×. Its places become ordinary groups, which no longer change with it. This can be undone.',
    detachAndDelete: 'Detach and delete',
    editing: 'Component',
    editingNote: 'Changes reach its places at once: {{count}}',
    done: 'Done',
    toPage: 'Back to the page “{{title}}”',
    ended: 'The page has changed, so the component was closed',
  },
  lost: {
    edit: 'The connection is lost; reconnecting. Changes cannot be saved just now: please do not close this page.',
    look: 'The connection is lost; reconnecting.',
  },
};
