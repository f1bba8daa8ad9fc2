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
	readTimeout  = time.Second
	writeTimeout = 2 * time.Second
	minFreeRatio = 0.05
	// A more frequent caller gets the last answer: the writer is for the desks.
	readinessMaxAge = time.Second
)

// readinessChecker answers whether the school may be sent requests.
type readinessChecker struct {
	app        core.App
	data       string
	migrations []string

	mutex     sync.Mutex
	checkedAt time.Time
	latest    readiness
}

// readiness is what was found, a word for each thing that was asked.
type readiness struct {
	Ready  bool              `json:"ready"`
	Checks map[string]string `json:"checks"`
}

func (h *readinessChecker) check() readiness {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if time.Since(h.checkedAt) < readinessMaxAge {
		return h.latest
	}
	result := readiness{Ready: true, Checks: map[string]string{}}
	for name, check := range map[string]func() error{"read": h.checkRead, "write": h.checkWrite, "disk": h.checkDisk} {
		result.Checks[name] = "ok"
		if err := check(); err != nil {
			// Why is for the log: anybody may ask here.
			result.Ready, result.Checks[name] = false, "failed"
			h.app.Logger().Warn("The program is not ready", "check", name, "error", err.Error())
		}
	}
	h.latest, h.checkedAt = result, time.Now()
	return result
}

// checkRead asks for the schema's steps, and whether all of this program have been done.
func (h *readinessChecker) checkRead() error {
	database, err := requireDatabase(h.app.ConcurrentDB())
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), readTimeout)
	defer cancel()
	var applied []string
	if err := dbx.NewFromDB(database.DB(), "sqlite").NewQuery("SELECT file FROM _migrations").WithContext(ctx).Column(&applied); err != nil {
		return err
	}
	if len(namesNotIn(h.migrations, applied)) > 0 {
		return errors.New("schema steps are pending")
	}
	return nil
}

// checkWrite takes the one connection that writes, and writes nothing.
func (h *readinessChecker) checkWrite() error {
	database, err := requireDatabase(h.app.NonconcurrentDB())
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	connection, err := database.DB().Conn(ctx)
	if err != nil {
		return err
	}
	defer connection.Close()
	_, beginErr := connection.ExecContext(ctx, "BEGIN IMMEDIATE")
	if beginErr != nil {
		// Where it was broken off it may still have begun.
		_, _ = connection.ExecContext(context.Background(), "ROLLBACK")
		return beginErr
	}
	_, err = connection.ExecContext(context.Background(), "ROLLBACK")
	return err
}

func (h *readinessChecker) checkDisk() error {
	ratio, err := freeRatio(h.data)
	if err == nil && ratio <= minFreeRatio {
		err = errors.New("the disk is nearly full")
	}
	return err
}

func requireDatabase(builder dbx.Builder) (*dbx.DB, error) {
	if database, isDatabase := builder.(*dbx.DB); isDatabase && database != nil {
		return database, nil
	}
	return nil, errors.New("the database is not open")
}

// canRead tells whether a read comes back within the time.
func canRead(app core.App, timeout time.Duration) bool {
	database, err := requireDatabase(app.ConcurrentDB())
	if err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	var one int
	return database.DB().QueryRowContext(ctx, "SELECT 1").Scan(&one) == nil
}

// requireGet answers all that is no question with a word.
func requireGet(w http.ResponseWriter, r *http.Request) bool {
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
	if requireGet(w, r) {
		writeJSON(w, http.StatusOK, map[string]bool{"live": true})
	}
}

func (h *readinessChecker) serveReady(w http.ResponseWriter, r *http.Request) {
	if !requireGet(w, r) {
		return
	}
	result := h.check()
	status := http.StatusOK
	if !result.Ready {
		status = http.StatusServiceUnavailable
	}
	writeJSON(w, status, result)
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
