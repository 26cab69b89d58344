import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  checkPage: {
    entryUnseen:
      'A click on “{{entry}}” frames a screen of this platform, which does not open in a frame: use “Open a page” instead.',
    entryGone: 'The page a click on “{{entry}}” leads to is gone.',
    entryNowhere: 'A click on “{{entry}}” leads nowhere: nothing is chosen for it.',
    theComponentPlacedHereIsGone: 'The component placed here is gone.',
    repeatedWithoutDevice:
      'The repeated component has no parameter that is a device, so it is the same for all devices.',
    theParameterIsNotBound: 'The parameter “{{called}}” is not bound.',
    theParameterIsOfAnotherKind: 'The value of the parameter “{{called}}” is of another kind: its default is shown.',
    aFieldDoesNotTakeItsParameter:
      'In the component, {{path}} of “{{name}}” cannot take this value and stays as drawn.',
    theParameterOfAFieldIsGone: 'The parameter {{name}} is gone, by which {{path}} was filled.',
    whatAnEndOfThisLine: 'What an end of this line is attached to is gone.',
    nothingIsBoundToItYet: 'Nothing is bound to it yet.',
    hiddenWhileEditing: 'Hidden while editing alone: the running page shows it.',
    visiable: 'Visibility',
    twinkle: 'Twinkling',
    rotate: 'Turning',
    fillColor: 'Fill colour',
    borderColor: 'Border colour',
    fontColor: 'Text colour',
    move: 'Moving',
    whichItIsBoundToIs: '“{{title}}”, which it is bound to, is gone.',
    noSuchRegion: 'The map has no region called “{{title}}”: nothing is coloured',
    itsReportIsGone:
      'The device report chosen here is gone, or belongs to another device than the variables: there will be no data',
    itsReportOfTheProjectIsGone: 'The project report chosen here is gone: there will be no data',
    theAnimationHasNothingBoundTo: 'The animation “{{title}}” has nothing bound to it.',
    theExpressionOfIsWrong: 'The expression of {{path}} is wrong: {{formulaReasons}}.',
    ofAnExpressionIsNotBound: '“{{name}}” of an expression is not bound.',
    nowhere: 'A click leads nowhere: nothing is chosen for it.',
    gone: 'The page a click leads to is gone.',
    unseen:
      'A click frames a screen of this platform, which does not open in a frame: use the action “Open a page” instead.',
    thePageItShowsIsGone: 'The page it shows is gone, or is of another kind.',
    itLiesOffTheCanvasWhere: 'It lies off the canvas, where nobody sees it.',
    aPartOfItLiesOff: 'A part of it lies off the canvas.',
    itDrawsWidgetsAboveItBecomes: 'It draws {{drawn}} widgets; above {{mostDrawn}} it becomes slow.',
    widgetsTurnTwinkleOrMoveAbove: '{{moving}} widgets turn, twinkle or move; above {{mostMoving}} it becomes slow.',
    itHasChartsTablesFramesAnd:
      'It has {{html}} charts, tables, frames and the like; above {{mostHtml}} it becomes slow.',
  },
  checkScale: {
    never: 'The scale {{min}} to {{max}} has nothing in common with its variable, which ends at {{value}}{{unit}}.',
    alarm: 'An alarm limit lies outside the scale {{min}} to {{max}}: {{value}}{{unit}}.',
    beyond: 'The variable goes to {{value}}{{unit}}, beyond the scale {{min}} to {{max}}.',
    tiny: 'The variable uses {{value}}% of the scale {{min}} to {{max}}: nobody will see it move.',
  },
  checkTrigger: {
    double: 'Double click',
    hold: 'Long press',
    value: 'Value changes',
    open: 'Page opens',
    leave: 'Page is left',
    noAction: 'The trigger “{{title}}” does nothing: it has no action.',
    nowhere: 'The trigger “{{title}}” leads nowhere: nothing is chosen for one of its actions.',
    gone: 'The page the trigger “{{title}}” leads to is gone.',
    unseen:
      'The trigger “{{title}}” frames a screen of this platform, which does not open in a frame: use the action “Open a page” instead.',
    unbound: 'The trigger “{{title}}” never fires: no variable is bound.',
    conditionUnbound: 'The condition of the trigger “{{title}}” never holds: no variable is bound.',
    ownClick: 'The trigger “{{title}}” does nothing here: widgets of this type answer to clicks themselves.',
    pressed: 'The trigger “{{title}}” does nothing: the click of this widget writes while it is held.',
    notOnLeaving:
      'When the page is left this action is not carried out: only writes and scripts are, and only those that ask nothing.',
    unasked: 'The trigger “{{title}}” writes without asking, from every screen that shows the page.',
    endless: 'Its triggers can set each other off without end. A running page stops what fires too often.',
  },
  issues: {
    otherType: 'A value of another type is expected here: {{expected}}.',
    moreThanWhichIsTheMost: 'More than {{maximum}}, which is the most.',
    lessThanWhichIsTheLeast: 'Less than {{minimum}}, which is the least.',
    notOneOfTheChoices: 'Not one of the choices.',
    notWrittenAsItHasTo: 'Not written as it has to be.',
    notAllowedHere: 'Not allowed here.',
  },
  restorePage: {
    whole: '{{widget}} (all of it)',
    field: '{{widget}}: {{field}}',
    named: '“{{name}}” ({{title}})',
    page: 'page: {{field}}',
  },
  parsePage: {
    thePageIsLargerThanMb: 'The page is larger than {{megabytes}} MB.',
    thisIsNotAPage: 'This is not a page.',
    aListOfComponentsIsExpected: 'A list of components is expected here.',
    thereCanBeComponentsAtMost: 'There can be {{mostComponents}} components at most.',
    anotherComponentHasThisId: 'Another component has this id.',
    twoParametersHaveTheSameName: 'Two parameters have the same name.',
    thereCanBeRepeatersAtMost: 'There can be {{mostRepeaters}} repeated components on a page at most.',
    componentsHoldEachOther: 'Components hold each other: {{names}}',
    withItsComponentsDrawnOutA: 'With its components drawn out, a page can have {{mostDrawn}} widgets at most.',
    thereCanBeOfAtMost: 'There can be {{max}} of “{{title}}” at most.',
  },
  scene: {
    twice: 'The id {{id}} is there twice',
    parent: 'What it is in is not there, can hold nothing, or is nested too deeply',
  },
  measure: {
    tooLong: 'A list of more than {{mostEntries}} entries.',
    aFieldOfThisNameIs: 'A field of this name is not allowed.',
    nestedTooDeeply: 'Nested too deeply.',
    tooMuchContent: 'Too much content.',
    aTextOfMoreThanCharacters: 'A text of more than {{mostLetters}} characters.',
  },
  readable: {
    itsLettersAreUnitsHighBelow: 'The height of its letters is {{smallest}}; below {{leastSize}} nobody reads them.',
    itsLettersHardlyStandOutTheir:
      'Its letters hardly stand out: their contrast is {{value}}, and {{leastContrast}} is the least.',
    itsMarksHardlyStandOut:
      'Its pointer or scale hardly stands out: the contrast is {{value}}, and {{leastContrast}} is the least.',
  },
  migrate: {
    thisIsNotAPage: 'This is not a page.',
    theFormatVersionOfThisPage: 'The format version of this page is not a version.',
    thisPageWasSavedByA:
      'This page was saved by a newer version (format {{format}}; this one reads up to {{format2}}). Upgrade to open it.',
  },
  parseWidget: {
    aListOfWidgetsIsExpected: 'A list of widgets is expected here.',
    thereCanBeWidgetsAtMost: 'There can be {{mostWidgets}} widgets at most.',
    aWidgetIsExpectedHere: 'A widget is expected here.',
    thereIsNoWidgetOfThis: 'There is no widget of this type: {{named}}',
    thisWidgetHoldsTooMuch: 'This widget holds too much.',
    anotherWidgetHasThisId: 'Another widget has this id: {{id}}',
    onlyAGroupCanHoldOther: 'Only a group can hold other widgets.',
    groupsCanLieDeepWithinEach: 'Groups can lie {{groupDepth}} deep within each other at most.',
  },
} satisfies SameTexts<typeof zh>;
