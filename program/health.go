package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	readPatience  = time.Second
	writePatience = 2 * time.Second
	leastFree     = 0.05
	// A more frequent caller gets the last answer: the writer is for the desks.
	healthAge = time.Second
)

// health answers whether the school may be sent requests.
type health struct {
	app   core.App
	data  string
	steps []string

	asking sync.Mutex
	at     time.Time
	known  readiness
}

// readiness is what was found, a word for each thing that was asked.
type readiness struct {
	Ready  bool              `json:"ready"`
	Checks map[string]string `json:"checks"`
}

func (h *health) look() readiness {
	h.asking.Lock()
	defer h.asking.Unlock()
	if time.Since(h.at) < healthAge {
		return h.known
	}
	found := readiness{Ready: true, Checks: map[string]string{}}
	for name, check := range map[string]func() error{"read": h.read, "write": h.write, "disk": h.disk} {
		found.Checks[name] = "ok"
		if err := check(); err != nil {
			// Why is for the log: anybody may ask here.
			found.Ready, found.Checks[name] = false, "failed"
			h.app.Logger().Warn("The program is not ready", "check", name, "error", err.Error())
		}
	}
	h.known, h.at = found, time.Now()
	return found
}

// read asks for the schema's steps, and whether all of this program have been done.
func (h *health) read() error {
	database, err := databaseOf(h.app.ConcurrentDB())
	if err != nil {
		return err
	}
	within, cancel := context.WithTimeout(context.Background(), readPatience)
	defer cancel()
	var applied []string
	if err := dbx.NewFromDB(database.DB(), "sqlite").NewQuery("SELECT file FROM _migrations").WithContext(within).Column(&applied); err != nil {
		return err
	}
	if len(without(h.steps, applied)) > 0 {
		return errors.New("schema steps are pending")
	}
	return nil
}

// write takes the one connection that writes, and writes nothing.
func (h *health) write() error {
	database, err := databaseOf(h.app.NonconcurrentDB())
	if err != nil {
		return err
	}
	within, cancel := context.WithTimeout(context.Background(), writePatience)
	defer cancel()
	connection, err := database.DB().Conn(within)
	if err != nil {
		return err
	}
	defer connection.Close()
	_, begun := connection.ExecContext(within, "BEGIN IMMEDIATE")
	if begun != nil {
		// Where it was broken off it may still have begun.
		_, _ = connection.ExecContext(context.Background(), "ROLLBACK")
		return begun
	}
	_, err = connection.ExecContext(context.Background(), "ROLLBACK")
	return err
}

func (h *health) disk() error {
	share, err := freeShare(h.data)
	if err == nil && share <= leastFree {
		err = errors.New("the disk is nearly full")
	}
	return err
}

func databaseOf(builder dbx.Builder) (*dbx.DB, error) {
	if database, isDatabase := builder.(*dbx.DB); isDatabase && database != nil {
		return database, nil
	}
	return nil, errors.New("the database is not open")
}

// canRead tells whether a read comes back within the time.
func canRead(app core.App, patience time.Duration) bool {
	database, err := databaseOf(app.ConcurrentDB())
	if err != nil {
		return false
	}
	within, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var one int
	return database.DB().QueryRowContext(within, "SELECT 1").Scan(&one) == nil
}

// isAsked answers all that is no question with a word.
func isAsked(w http.ResponseWriter, r *http.Request) bool {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if slices.Contains([]string{http.MethodGet, http.MethodHead}, r.Method) {
		return true
	}
	w.Header().Set("Allow", "GET, HEAD")
	http.Error(w, "GET", http.StatusMethodNotAllowed)
	return false
}

// serveLive says that the process answers, and nothing of the database.
func serveLive(w http.ResponseWriter, r *http.Request) {
	if isAsked(w, r) {
		writeJSON(w, http.StatusOK, map[string]bool{"live": true})
	}
}

func (h *health) serveReady(w http.ResponseWriter, r *http.Request) {
	if !isAsked(w, r) {
		return
	}
	found := h.look()
	status := http.StatusOK
	if !found.Ready {
		status = http.StatusServiceUnavailable
	}
	writeJSON(w, status, found)
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
