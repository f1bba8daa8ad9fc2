/** The library's notices that are due on a day: L-50. `people/recipients.ts` decides their recipients. */
import { isOverdueStage } from "../../messaging/notices/stages";

export {
  isNewStage,
  loanStage,
  minutesUntilSending,
  noticeValidity,
  overdueStages,
  reminderHorizon,
} from "../../messaging/notices/stages";

export const NOTICE_KINDS = ["overdue", "hold_ready", "due_soon"] as const;
/** The most pressing first: it gives a message its subject. */
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export function kindOf(stage: string): NoticeKind {
  return isOverdueStage(stage) ? "overdue" : stage === "hold_ready" ? "hold_ready" : "due_soon";
}
