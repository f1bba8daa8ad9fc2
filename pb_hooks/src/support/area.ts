import type { InputIn } from "../../../domain/contract";
import type { support as terms } from "../../../domain/support/area";
import { SUPPORT_NOTICES } from "../../../domain/support/notices";
import type * as contracts from "../../../domain/support/orders/commands";
import type { AreaServer } from "../area";
import type { Call } from "../platform/http/endpoint";
import { openPage } from "../platform/http/pages";
import { job } from "../platform/sql/database";
import { agenda, bookables, pendingBookings } from "./booking/agenda";
import { book, cancelBooking, decideBooking } from "./booking/book";
import { notifyClosedDays } from "./booking/closed-days";
import { handOut, resourceNow, scan, takeBack } from "./booking/desk";
import { cancelOfLeavers } from "./booking/leavers";
import { machineLoans, remindOverdueLoans } from "./booking/overdue";
import { remindNextBookings } from "./booking/reminders";
import { fillKit, resourceSaves, syncResource } from "./booking/resources";
import { periodSaves } from "./booking/timetable";
import {
  acceptSolution,
  answerCall,
  assignCall,
  cancelCall,
  noteCall,
  rateCall,
  resolveCall,
  resumeCall,
  returnCall,
  takeCall,
  undoResolution,
  waitCall,
} from "./calls/acts";
import { composeCallUpdate } from "./calls/call-notifications";
import { approveCall, changeService, prioritizeCall } from "./calls/classification";
import { editCall } from "./calls/edit";
import { expireCalls, followCalendar } from "./calls/jobs";
import { joinCall, linkCalls, mergeCalls } from "./calls/joining";
import { calls, myCalls } from "./calls/lists";
import { openCall } from "./calls/open";
import { callSheet, similarCalls, technicians } from "./calls/sheet";
import { moveEquipment, setEquipmentState, writeOffEquipment } from "./equipment/changes";
import { acceptTerm, endCharge, giveCharge, termSheet } from "./equipment/custody";
import { checkUnused, kinds, machinesOf, register, remove } from "./equipment/entries";
import { labels, labelsPrinted, newLabel } from "./equipment/labels";
import { equipmentSaves, kindSaves, refreshEquipmentOfKind, setDerived } from "./equipment/masters";
import { pendencies } from "./equipment/pendencies";
import { sectorContents } from "./equipment/sector-contents";
import { machineSheet } from "./equipment/sheet";
import { home } from "./home";
import { machines as machineImport } from "./imports/machines";
import { changeNews, composeConfirmation, reportNews, showNews } from "./label-reports/news";
import { report, reportForm } from "./label-reports/report";
import { equipment } from "./lists";
import { composeSupportNotice } from "./notices";
import { discardOrder, editOrder, fillOrder, orderPrinted } from "./orders/edit";
import { orders } from "./orders/lists";
import { advanceOrder, expireOrders, moveOrderClosings, openOrder, resumeArrived } from "./orders/orders";
import { answerOrder, ownOrder } from "./orders/outcome";
import { refuseSolution, reopenCall } from "./orders/refused-calls";
import { orderSheet } from "./orders/sheet";
import type { Stockroom } from "./orders/stockroom";
import { addTask, partsFrom, removeTask } from "./orders/work";
import { freeTexts, personData } from "./person-data";
import { roomSaves } from "./places";
import { openDuePlans, planSaves } from "./plans/plans";
import { answeredCalls, openedCalls, orderCosts, overview, solvedCalls } from "./reports/reports";
import { maintenances } from "./servers/maintenance";
import { serverSaves } from "./servers/masters";
import { personAtDesk } from "./servers/person-at-desk";
import { checkServers } from "./servers/poll";
import { endMaintenance, planMaintenance, serverSheet, servers, tryServer } from "./servers/servers";
import { staff } from "./servers/staff";
import { serviceSaves } from "./services/masters";

const ownParts = {
  handlers: {
    "support/machine": machineSheet,
    "support/person": personAtDesk,
    "support/move-equipment": moveEquipment,
    "support/set-equipment-state": setEquipmentState,
    "support/write-off-equipment": writeOffEquipment,
    "support/give-charge": giveCharge,
    "support/end-charge": endCharge,
    "support/accept-term": acceptTerm,
    "support/term": termSheet,
    "support/labels": labels,
    "support/labels-printed": labelsPrinted,
    "support/new-label": newLabel,
    "support/bookables": bookables,
    "support/agenda": agenda,
    "support/pending-bookings": pendingBookings,
    "support/book": book,
    "support/cancel-booking": cancelBooking,
    "support/decide-booking": decideBooking,
    "support/fill-kit": fillKit,
    "support/resource": resourceNow,
    "support/scan": scan,
    "support/hand-out": handOut,
    "support/take-back": takeBack,
    "support/report-form": reportForm,
    "support/report": report,
    "support/report-news": reportNews,
    "support/open-call": openCall,
    "support/take-call": takeCall,
    "support/assign-call": assignCall,
    "support/wait-call": waitCall,
    "support/resume-call": resumeCall,
    "support/resolve-call": resolveCall,
    "support/undo-resolution": undoResolution,
    "support/return-call": returnCall,
    "support/answer-call": answerCall,
    "support/note-call": noteCall,
    "support/accept-solution": acceptSolution,
    "support/refuse-solution": refuseSolution,
    "support/reopen-call": reopenCall,
    "support/cancel-call": cancelCall,
    "support/rate-call": rateCall,
    "support/merge-calls": mergeCalls,
    "support/link-calls": linkCalls,
    "support/join-call": joinCall,
    "support/prioritize-call": prioritizeCall,
    "support/change-service": changeService,
    "support/edit-call": editCall,
    "support/approve-call": approveCall,
    "support/call": callSheet,
    "support/similar-calls": similarCalls,
    "support/technicians": technicians,
    "support/open-order": openOrder,
    "support/edit-order": editOrder,
    "support/fill-order": fillOrder,
    "support/discard-order": discardOrder,
    "support/own-order": ownOrder,
    "support/answer-order": answerOrder,
    "support/order-printed": orderPrinted,
    "support/order": orderSheet,
    "support/add-task": addTask,
    "support/remove-task": removeTask,
    "support/servers": servers,
    "support/maintenances": maintenances,
    "support/server": serverSheet,
    "support/try-server": tryServer,
    "support/plan-maintenance": planMaintenance,
    "support/end-maintenance": endMaintenance,
    "support/overview": overview,
    "support/report-calls": openedCalls,
    "support/report-solutions": solvedCalls,
    "support/report-answers": answeredCalls,
    "support/report-costs": orderCosts,
  },
  home,
  lists: { staff, equipment, "machine-loans": machineLoans, calls, orders, "my-calls": myCalls },
  records: {
    hooks: {
      booking_resources: resourceSaves,
      class_periods: periodSaves,
      maintenance_plans: planSaves,
      servers: serverSaves,
      services: serviceSaves,
      equipment: equipmentSaves,
      rooms: roomSaves,
      equipment_kinds: kindSaves,
    },
    computed: {
      equipment: { derive: setDerived, after: syncResource },
      equipment_kinds: { after: refreshEquipmentOfKind },
    },
  },
  people: { data: personData, freeTexts, pendencies, sectorContents },
  messages: {
    purposes: { call_update: composeCallUpdate, call_guest_confirm: composeConfirmation, support_notice: composeSupportNotice },
    noticeKinds: SUPPORT_NOTICES,
  },
  imports: { equipment: machineImport },
};

/**
 * The parts that the IT desk declares to the program.
 * @param stockroom the source of its parts.
 */
export function support(stockroom: Stockroom) {
  const { takePart, settlePart } = partsFrom(stockroom);
  const handlers = {
    ...ownParts.handlers,
    "support/take-part": takePart,
    "support/settle-part": settlePart,
    "support/advance-order": (call: Call, input: InputIn<typeof contracts, "advanceOrder">) =>
      advanceOrder(call, input, stockroom),
  };
  return {
    ...ownParts,
    handlers,
  } satisfies AreaServer<typeof terms>;
}

/**
 * The functions that the registrations in `hooks.ts` call.
 * @param stockroom the same.
 */
export const supportHooks = (stockroom: Stockroom) => ({
  calendarChanged(e: core.RecordEvent) {
    followCalendar(e.app, moveOrderClosings);
    notifyClosedDays(e.app);
    e.next();
  },
  expireCalls: job(expireCalls),
  expireOrders: job(expireOrders),
  resumeArrived: job((app) => resumeArrived(app, stockroom)),
  cancelOfLeavers: job(cancelOfLeavers),
  warnNextBookings: job(remindNextBookings),
  remindLateLoans: job(remindOverdueLoans),
  showNews,
  changeNews,
  reportPage: (e: core.RequestEvent) => openPage(e, "report"),
  checkServers: job(checkServers),
  openDuePlans: job(openDuePlans),
});

/**
 * The IT desk's interface for the stockroom's entries: docs/flows/parts.md. The registry passes it on.
 * @public
 */
export const machines = { kinds, of: machinesOf, register, checkUnused, remove };
