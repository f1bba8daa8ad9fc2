/**
 * `make test AREA=library`: the tests of the whole product, such as the role table and the screens, then cover only that area.
 */
const AREA = process.env.AREA ?? "";

export const isWanted = (area: string): boolean => AREA === "" || area === AREA;
