/** Which notices the library owes on a day: L-50. To whom they go is said in `people/recipients.ts`. */
import { isOverdueStage } from "../../messaging/notices/stages";

export {
  isNews,
  loanStage,
  minutesUntilSending,
  noticeStands,
  overdueStages,
  reminderHorizon,
} from "../../messaging/notices/stages";

export const NOTICE_KINDS = ["overdue", "hold_ready", "due_soon"] as const;
/** Most pressing first: it gives a letter its subject. */
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export function kindOf(stage: string): NoticeKind {
  return isOverdueStage(stage) ? "overdue" : stage === "hold_ready" ? "hold_ready" : "due_soon";
}
