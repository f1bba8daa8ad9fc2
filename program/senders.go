package main

import (
	"net/http"
	"sync"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

const (
	// mostOfSession is above what a browser on each of ten computers asks at once, and below what fills the places of the hooks.
	mostOfSession = 64
	// mostOfAddress bounds who sends a new session with each request.
	mostOfAddress = 128
)

// busyAnswer is the refusal "busy" as the hooks give it (domain/platform/refusals.ts).
const busyAnswer = `{"status":503,"code":"busy","message":"O sistema está ocupado demais neste momento. Nada foi gravado. Tente de novo em instantes.","params":{},"data":{}}`

// senders counts the requests under way of each session and of each address. The hooks count again what they work at, but each of their
// refusals costs an interpreter: a flood of refusals alone would keep both processors from the desk.
type senders struct {
	addressOf func(*http.Request) string
	mutex     sync.Mutex
	now       map[string]int
}

func newSenders(addressOf func(*http.Request) string) *senders {
	return &senders{addressOf: addressOf, now: map[string]int{}}
}

// realAddress gives a request's address: behind a proxy that the settings trust, the one that the proxy names.
func realAddress(app core.App) func(*http.Request) string {
	return func(r *http.Request) string {
		return (&core.RequestEvent{App: app, Event: router.Event{Request: r}}).RealIP()
	}
}

// admit counts a request until done is called. It is not admitted where its session or its address has too many under way.
func (s *senders) admit(r *http.Request) (done func(), admitted bool) {
	address := s.addressOf(r)
	session := "session " + r.Header.Get("Authorization")
	if session == "session " {
		session = "guest " + address
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.now[session] >= mostOfSession || s.now[address] >= mostOfAddress {
		return nil, false
	}
	s.now[session]++
	s.now[address]++
	return func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		s.leave(session)
		s.leave(address)
	}, true
}

func (s *senders) leave(sender string) {
	if s.now[sender]--; s.now[sender] <= 0 {
		delete(s.now, sender)
	}
}

// sendAway answers what is not admitted, in the words that the hooks have for it.
func sendAway(w http.ResponseWriter) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Retry-After", "1")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write([]byte(busyAnswer))
}

// isCounted tells whether a kind of request is worked at by an interpreter, and ends by itself: a live stream does not.
func isCounted(class string) bool {
	switch class {
	case "realtime", "file", "asset", "dashboard", "backup", "health":
		return false
	}
	return true
}
