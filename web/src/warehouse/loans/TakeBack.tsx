import { LoanDesk } from "./LoanDesk";

/** Taking back. */
export default function TakeBack() {
  return <LoanDesk key="return" mode="return" />;
}
