import type { SameTexts } from '../../text/text.ts';
import type zh from './design-zh.ts';

export default {
  1920: 'The library has a component of this name. Choose another name.',
  1921: 'The library can hold {{components}} components at most. Delete some that nobody uses first.',
  1922: 'This component is in use, so it cannot be deleted.',
  1923: 'Somebody else has saved this component of the library. Look at the newer version first.',
  1924: 'A component cannot hold itself by way of another one, so it was not saved.',
  1925: 'There is nothing in this component, so it cannot be put into the library.',
  1926: 'A theme or style of this name exists already. Choose another name.',
  1927: 'An enterprise can have {{themes}} page themes and {{styles}} styles at most. Delete some that nobody uses first.',
  1928: 'Somebody else has changed this in the meantime. Look at it as it is now first.',
  1929: 'Something in it is not valid, so it was not saved.',
  1956: 'A symbol of this name exists already. Choose another name.',
  1957: 'An enterprise can have {{symbols}} symbols of its own at most. Delete some that nobody uses first.',
  1958: 'Somebody else has changed this symbol in the meantime. Look at it as it is now first.',
  1959: 'Something in this symbol is not valid, so it was not saved.',
  1977: 'A symbol can have {{parts}} parts at most. Join paths in your drawing program first.',
} satisfies SameTexts<typeof zh>;
