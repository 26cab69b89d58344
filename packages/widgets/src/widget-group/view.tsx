/** The page draws the children, each with its own look; around them there is nothing to see. */
export const WidgetGroupView = () => null;
