import { useAllRecords } from "../../data/records";
import { SettingsPage } from "../../platform/SettingsPage";
import { Categories } from "./Categories";
import { LoanRules } from "./LoanRules";
import { MaterialTypes } from "./MaterialTypes";
import { RuleFinder } from "./RuleFinder";
import classes from "./rules.module.css";

/** The rules about borrowing: reader, material, number and days. */
export default function LibraryRules() {
  const rules = useAllRecords("loan_rules", { sort: "created" });
  const categories = useAllRecords("reader_categories", { sort: "name" });
  const types = useAllRecords("material_types", { sort: "name" });
  return (
    <SettingsPage>
      <LoanRules rules={rules} categories={categories.data ?? []} types={types.data ?? []} />
      <div className={classes.columns}>
        <Categories categories={categories} />
        <MaterialTypes types={types} />
      </div>
      <RuleFinder rules={rules.data ?? []} categories={categories.data ?? []} types={types.data ?? []} />
    </SettingsPage>
  );
}
