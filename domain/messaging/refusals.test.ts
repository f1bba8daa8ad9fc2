/** The refusals that say a campaign's state. */
import { expect, test } from "vitest";
import { CAMPAIGN_WORDS } from "./campaigns/states";
import { refuse } from "./refusals";

test.each(Object.values(CAMPAIGN_WORDS))("a campaign is refused by its state: %s", (state) => {
  expect(refuse("campaign_not_open", { state }).message).toBe(
    `A situação deste comunicado é "${state}": esta ação não é possível.`,
  );
});
