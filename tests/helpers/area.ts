/** `make test AREA=library`: what the tests of the whole product look at then, the role table and the screens, is that area's. */
const AREA = process.env.AREA ?? "";

export const isWanted = (area: string): boolean => AREA === "" || area === AREA;
