import { job } from "../platform/sql/database";
import { absenceSheet, confirmNoAbsences, reportAbsences } from "./absences/absences";
import { absenceOverview } from "./absences/overview";
import { tellAbsenceMistake, withdrawAbsence } from "./absences/withdrawal";
import { holdRestoredMessages } from "./after-restore";
import type { RolesByArea } from "./area-roles";
import { type Audiences, audiencesNow } from "./campaigns/audience";
import { campaign, cancel, noteExport, pause, sendAgain, updateCampaigns } from "./campaigns/campaigns";
import { composeCampaign } from "./campaigns/compose";
import { launch, preview, resume } from "./campaigns/launch";
import { campaignExclusions, campaigns } from "./campaigns/lists";
import { assigneeHooks, freeAssignees, telephoneHooks, updateOwners } from "./conversations/conversation-record";
import { conversationStatus } from "./conversations/conversation-status";
import {
  assignConversation,
  closeConversation,
  composeReply,
  conversation,
  noteConversation,
  openConversation,
  readConversation,
  reply,
} from "./conversations/conversations";
import { conversations } from "./conversations/lists";
import { bounceReport } from "./email/bounce-hook";
import { bounce, liftSuppression, markBounced } from "./email/bounces";
import { dispatch, helpDispatch } from "./email/dispatch";
import { requireMailServer } from "./email/mail-server";
import { showUnsubscribe, unsubscribe } from "./email/unsubscribe";
import { attach } from "./files/files";
import { campaignMessages, messages, suppressions } from "./lists";
import { noticeQueue, takeNotice } from "./manual/notices";
import { markSent, markWrong, skip, takeMessage, undoMark } from "./manual/sending";
import { home, mailState, message, paceMail, pauseMail, resend, resumeMail, testMail } from "./messages";
import { type NoticeKinds, noticeTexts, saveNoticeText } from "./notices/texts";
import { composeUserNotifications } from "./notify-users";
import { freeTexts, personData } from "./person-data";
import type { Purposes } from "./queue/claim";
import { receivers } from "./receivers";
import { retentions } from "./retention";
import { mapTemplate, refreshTemplates, templates } from "./templates/templates";
import {
  channel,
  checkChannel,
  connectChannel,
  disconnectChannel,
  paceChannel,
  pauseChannel,
  resumeChannel,
  testChannel,
} from "./whatsapp/channels";
import { dispatchWhatsApp } from "./whatsapp/dispatch";
import { deleteUnmatchedReports } from "./whatsapp/reports";
import { webhook, webhookQuestion } from "./whatsapp/webhook";

/**
 * The parts that the outbox declares to the program.
 * @param roles the role of each area, which sees its messages.
 * @param audiences the areas' groups of people.
 * @param kinds the areas' automatic notices to families.
 * @param purposes the owners of the messages.
 */
export const messaging = (roles: RolesByArea, audiences: Audiences, kinds: NoticeKinds, purposes: () => Purposes) => ({
  handlers: {
    "messaging/message": message(roles),
    "messaging/resend": resend(roles),
    "messaging/mail-state": mailState,
    "messaging/test-mail": testMail,
    "messaging/pause-mail": pauseMail,
    "messaging/resume-mail": resumeMail,
    "messaging/pace-mail": paceMail,
    "messaging/notice-texts": noticeTexts(kinds, roles),
    "messaging/save-notice-text": saveNoticeText(kinds, roles),
    "messaging/notice-queue": noticeQueue(kinds, roles),
    "messaging/take-notice": takeNotice(kinds, roles, purposes),
    "messaging/absence-sheet": absenceSheet,
    "messaging/report-absences": reportAbsences(audiences),
    "messaging/absence-overview": absenceOverview,
    "messaging/confirm-no-absences": confirmNoAbsences,
    "messaging/withdraw-absence": withdrawAbsence,
    "messaging/tell-absence-mistake": tellAbsenceMistake(audiences),
    "messaging/audiences": audiencesNow(audiences),
    "messaging/preview": preview(audiences),
    "messaging/launch": launch(audiences),
    "messaging/campaign": campaign,
    "messaging/pause": pause,
    "messaging/resume": resume(audiences),
    "messaging/cancel": cancel,
    "messaging/send-again": sendAgain,
    "messaging/note-export": noteExport,
    "messaging/take": takeMessage,
    "messaging/mark-sent": markSent(roles),
    "messaging/skip": skip(roles),
    "messaging/mark-wrong": markWrong(roles),
    "messaging/undo-mark": undoMark(roles),
    "messaging/mark-bounced": markBounced,
    "messaging/bounce": bounce,
    "messaging/lift-suppression": liftSuppression,
    "messaging/conversation": conversation,
    "messaging/conversation-standing": conversationStatus,
    "messaging/open-conversation": openConversation,
    "messaging/reply": reply,
    "messaging/note-conversation": noteConversation,
    "messaging/read-conversation": readConversation,
    "messaging/assign-conversation": assignConversation,
    "messaging/close-conversation": closeConversation,
    "messaging/channel": channel,
    "messaging/connect-channel": connectChannel,
    "messaging/check-channel": checkChannel,
    "messaging/test-channel": testChannel,
    "messaging/pause-channel": pauseChannel,
    "messaging/resume-channel": resumeChannel,
    "messaging/pace-channel": paceChannel,
    "messaging/disconnect-channel": disconnectChannel,
    "messaging/attach": attach,
    "messaging/templates": templates,
    "messaging/refresh-templates": refreshTemplates,
    "messaging/map-template": mapTemplate,
  },
  lists: {
    ...{ messages, campaigns, conversations, suppressions },
    "campaign-exclusions": campaignExclusions,
    "campaign-messages": campaignMessages,
  },
  records: { hooks: { contacts: telephoneHooks, users: assigneeHooks } },
  messages: { purposes: { campaign: composeCampaign, conversation: composeReply, user_notices: composeUserNotifications } },
  people: { data: personData, freeTexts, retentions, receivers },
  home,
  afterRestore: holdRestoredMessages,
});

/**
 * The functions that the registrations in `hooks.ts` call.
 * @param purposes the owners of the messages.
 */
export const messagingHooks = (purposes: () => Purposes) => ({
  dispatchMessages: job((app) => dispatch(app, purposes())),
  helpDispatch: (worker: number) => job((app) => helpDispatch(app, purposes(), worker))(),
  dispatchWhatsApp: job((app) => dispatchWhatsApp(app, purposes())),
  updateCampaigns: job((app) => {
    updateCampaigns(app);
    updateOwners(app);
    freeAssignees(app);
  }),
  deleteUnmatchedReports: job(deleteUnmatchedReports),
  webhook,
  webhookQuestion,
  showUnsubscribe,
  unsubscribe,
  bounceReport,
  requireMailServer,
});
