import { LoanDesk } from "./LoanDesk";

/** Lending. */
export default function Lend() {
  return <LoanDesk key="lend" mode="lend" />;
}
