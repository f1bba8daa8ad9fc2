import type { support as terms } from "../../../domain/support/area";
import type { AreaServer } from "../area";
import { job } from "../platform/database";
import { agenda, bookables } from "./booking/agenda";
import { book, cancelBooking, decideBooking } from "./booking/book";
import { handOut, resourceNow, scan, takeBack } from "./booking/desk";
import { fillKit, resourceSaves, syncResource } from "./booking/resources";
import { warnNextBookings } from "./booking/warn";
import {
  acceptSolution,
  answerCall,
  approveCall,
  assignCall,
  cancelCall,
  joinCall,
  linkCalls,
  mergeCalls,
  noteCall,
  prioritizeCall,
  rateCall,
  refuseSolution,
  reopenCall,
  resolveCall,
  resumeCall,
  takeCall,
  waitCall,
} from "./calls/acts";
import { expireCalls, recomputeDues } from "./calls/jobs";
import { calls, myCalls } from "./calls/lists";
import { openCall } from "./calls/open";
import { callSheet, similarCalls, technicians } from "./calls/sheet";
import { sayCallUpdate } from "./calls/tell";
import { moveEquipment, setEquipmentState, writeOffEquipment } from "./equipment/changes";
import { acceptTerm, endCharge, giveCharge, termSheet } from "./equipment/custody";
import { labels, labelsPrinted, newLabel } from "./equipment/labels";
import { equipmentSaves, kindSaves, refreshEquipmentOfKind, setDerived } from "./equipment/masters";
import { sheet } from "./equipment/sheet";
import { home } from "./home";
import { equipment } from "./lists";
import { advanceOrder, editOrder, expireOrders, openOrder, orderPrinted } from "./orders/orders";
import { orderSheet, orders } from "./orders/sheet";
import type { Stockroom } from "./orders/stockroom";
import { addTask, partsFrom, removeTask } from "./orders/work";
import { report, reportForm } from "./reports/report";
import { sample } from "./sample/sample";
import { serviceSaves } from "./services/masters";

const own = {
  handlers: {
    "support/machine": sheet,
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
    "support/open-call": openCall,
    "support/take-call": takeCall,
    "support/assign-call": assignCall,
    "support/wait-call": waitCall,
    "support/resume-call": resumeCall,
    "support/resolve-call": resolveCall,
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
    "support/approve-call": approveCall,
    "support/call": callSheet,
    "support/similar-calls": similarCalls,
    "support/technicians": technicians,
    "support/open-order": openOrder,
    "support/advance-order": advanceOrder,
    "support/edit-order": editOrder,
    "support/order-printed": orderPrinted,
    "support/order": orderSheet,
    "support/add-task": addTask,
    "support/remove-task": removeTask,
  },
  lists: { equipment, calls, orders, "my-calls": myCalls },
  watches: {
    booking_resources: resourceSaves,
    services: serviceSaves,
    equipment: equipmentSaves,
    equipment_kinds: kindSaves,
  },
  derivations: {
    equipment: { derive: setDerived, after: syncResource },
    equipment_kinds: { after: refreshEquipmentOfKind },
  },
  sample,
  home,
  purposes: { call_update: sayCallUpdate },
};

/** What the IT desk gives to the program. @param stockroom where its parts come from. */
export function support(stockroom: Stockroom) {
  const { takePart, settlePart } = partsFrom(stockroom);
  const handlers = { ...own.handlers, "support/take-part": takePart, "support/settle-part": settlePart };
  return { ...own, handlers } satisfies AreaServer<typeof terms>;
}

/** What the lines of `hooks.ts` call. */
export const supportHooks = {
  calendarChanged(e: core.RecordEvent) {
    recomputeDues(e.app);
    e.next();
  },
  expireCalls: job(expireCalls),
  expireOrders: job(expireOrders),
  warnNextBookings: job(warnNextBookings),
};
